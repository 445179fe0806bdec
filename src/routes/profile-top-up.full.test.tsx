import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Locale } from '#/locales/locale'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import { buttonOf, deedsIn } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const RANGE = 'Available to top up from 10 to 50,000 credits'
const PRICE = 'The price is on the payment page.'
const HINT = `${RANGE}. ${PRICE}`

const payments = () => backend.asked().filter((one) => one === 'paymentCreate').length
const total = () => document.querySelector('form output b')?.textContent
const presets = () => screen.getAllByText(/^[\d,]+$/, { selector: '[role=group] *, [role=group]' })

async function openTopUp(locale: Locale = 'en') {
  const { user, jwt: token } = await backend.signIn('rider')
  const page = await renderRoute('/profile', { identity: { user, token }, locale })
  return { ...page, ...deedsIn(screen, page) }
}

test('M1 P9 shows the bonus and total for a typed amount or a preset', async () => {
  const { type, press, field, getByText } = await openTopUp()
  const amount = await field('Amount')
  expect(amount).toHaveValue('1000')
  expect(amount).toHaveAttribute('inputmode', 'numeric')
  expect(amount).toHaveAccessibleDescription(HINT)
  expect(total()).toBe('1,100')
  expect(getByText('From 500 credits').closest('li')).toHaveTextContent('+5%')
  expect(getByText(/^From 1,000 credits/).closest('li')).toHaveTextContent(': reached+10%')

  await press('500')
  expect(amount).toHaveValue('500')
  expect(buttonOf(getByText('500'))).toHaveAttribute('aria-pressed', 'true')
  expect(total()).toBe('525')
  // 5 % of 519 is 25.95: whole credits, rounded down.
  await type('Amount', '519')
  expect(presets().map((preset) => buttonOf(preset).ariaPressed)).not.toContain('true')
  expect(total()).toBe('544')
  await type('Amount', '499')
  expect(total()).toBe('499')
  expect(screen.queryByText(/reached/)).toBeNull()
})

test('M1 uses the plural form of the unit that matches the number', async () => {
  const { type } = await openTopUp('ru')
  for (const [text, unit] of [
    ['21', 'кредит'],
    ['22', 'кредита'],
    ['25', 'кредитов'],
    ['', 'кредитов'],
  ] as const) {
    await type('Сумма', text)
    expect(screen.getByText(unit)).toBeVisible()
  }
})

test('M1 rejects an invalid amount in place of the hint, and sends nothing', async () => {
  const { type, press, field } = await openTopUp()
  const amount = await field('Amount')
  for (const text of ['9', '50001', '', '10.5']) {
    await type('Amount', text)
    expect(total(), text).toBe('—')
    await press('Go to payment')
    expect(amount).toBeInvalid()
    const error = /^\d*$/.test(text) ? RANGE : 'A whole number, digits only'
    expect(amount).toHaveAccessibleDescription(error)
    await waitFor(() => expect(amount).toHaveFocus())
    await type('Amount', '250')
    expect(amount).toHaveAccessibleDescription(HINT)
    expect(amount).toBeValid()
  }
  expect(payments()).toBe(0)
})

test('M1 takes limits, presets and bonuses from the server', async () => {
  const bonuses = [{ minAmount: 1, percent: 2.5 }]
  const offer = { bonuses, firstLogin: false, limits: { min: 400, max: 900 } }
  backend.server.use(http.get('*/api/v2/user/getBonuses', () => HttpResponse.json(offer)))
  const { field, getByRole } = await openTopUp()
  expect(await field('Amount')).toHaveValue('900')
  expect(await field('Amount')).toHaveAccessibleDescription(
    `Available to top up from 400 to 900 credits. ${PRICE}`,
  )
  expect(getByRole('group', { name: 'Preset amounts' })).toHaveTextContent(/^500$/)
  expect(getByRole('list', { name: 'Bonuses' })).toHaveTextContent('From 1 credit: reached+2.5%')
  expect(total()).toBe('922')
})

test('M1 keeps showing that the offer failed to load, with the focus on the button, while it is loaded again', async () => {
  const fault = { operation: 'bonusList', kind: 'status', status: 403 } as const
  world.faults.add({ ...fault, times: 2 })
  const { settled, findByText, getByText, getByRole, press } = await openTopUp()
  expect(
    await findByText('Top-ups cannot be shown now. The balance is not affected.'),
  ).toBeVisible()
  const alert = () => getByText('Verify the account first').closest('[role=alert]')
  const former = alert()
  await press('Try again')
  // Screen readers announce an alert when it is added to the page.
  expect(alert()).not.toBe(former)
  expect(buttonOf(getByText('Try again'))).toHaveFocus()

  const offer = backend.hold('get', 'getBonuses')
  // Safari does not focus a pressed button.
  buttonOf(getByText('Try again')).click()
  await offer.taken
  const busy = buttonOf(await findByText('Loading', { selector: 'button *' }))
  expect(busy).toHaveAttribute('aria-busy', 'true')
  await waitFor(() => expect(busy).toHaveFocus())
  expect(alert()).toBeVisible()
  offer.release()
  await settled()
  expect(await findByText('Go to payment')).toBeVisible()
  await waitFor(() => expect(getByRole('heading', { name: 'Top up' })).toHaveFocus())
})

test('M2 shows server errors, and treats another amount as another attempt', async () => {
  const { type, press, field, findByText } = await openTopUp()
  backend.server.use(
    http.post(
      '*/api/v2/user/donate',
      () => {
        const errors = { amount: ['At most 100 today'] }
        return HttpResponse.json({ message: 'No', code: 'validation', errors }, { status: 422 })
      },
      { once: true },
    ),
  )
  await press('Go to payment')
  expect(await field('Amount')).toHaveAccessibleDescription('At most 100 today')
  await waitFor(async () => expect(await field('Amount')).toHaveFocus())
  await type('Amount', '90')
  expect(await field('Amount')).toHaveAccessibleDescription(HINT)

  world.faults.add({ operation: 'paymentCreate', kind: 'status', status: 429 })
  await press('Go to payment')
  const wait = /^Try again in (1:00|0:5\d)/
  expect(await findByText(wait, { ignore: '.visually-hidden' })).toBeVisible()

  world.faults.add({ operation: 'paymentCreate', kind: 'status', status: 500, times: 3 })
  for (const amount of ['100', '500', '100']) {
    await type('Amount', amount)
    await press('Go to payment')
    expect(await findByText('The server could not do it, try again later')).toBeVisible()
    expect(await field('Amount')).toHaveValue(amount)
  }
  const keys = world.calls
    .list()
    .flatMap(({ operation, headers }) =>
      operation === 'paymentCreate' ? [headers.idempotencyKey] : [],
    )
  expect(new Set(keys.slice(-3)).size).toBe(3)
})

// More such addresses are in `payment-url.test.ts`.
test('M3 does not open a foreign payment page, shows an error, and logs it without the path', async () => {
  const url = 'https://localhost.evil.example/pay'
  const payment = { paymentId: 'pay_9', url, expiresAt: '2026-12-01T00:00:00Z' }
  backend.server.use(
    http.post('*/api/v2/user/donate', () => HttpResponse.json(payment, { status: 201 })),
  )
  expectConsoleError(/not on the list/)
  const { press, findByRole, getByText, address } = await openTopUp()
  await press('Go to payment')
  expect(await findByRole('alert')).toHaveTextContent(/not on the list of allowed sites/)
  expect(
    consoleLines()
      .map(({ text }) => text.split('\n')[0])
      .join(' '),
  ).not.toContain('/pay')
  expect(address()).toBe('/profile')
  expect(buttonOf(getByText('Go to payment'))).not.toHaveAttribute('aria-busy')
})
