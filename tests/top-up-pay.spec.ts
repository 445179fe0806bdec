import type { APIRequestContext, Page, Route } from '@playwright/test'
import { passTime } from './support/clock'
import { allow, expect, test } from './support/fixtures'
import { paymentKeys } from './support/payments'
import { textsOf } from './support/texts'
import {
  amountField,
  card,
  expectValue,
  openProfile,
  preset,
  RANGE,
  submit,
} from './support/top-up'

const t = textsOf('ru')
const atProvider = (page: Page) => expect(page).toHaveURL(/\/__sandbox\/pay\/pay_1/)

/** Keys as the page sends them: what the network swallows never reaches the sandbox. */
function sentKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/donate')) return
    keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** What was typed is still there. */
async function expectFailure(page: Page) {
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  await expect(card(page).getByRole('alert')).toHaveCount(1)
  await expectValue(amountField(page), '750')
}

async function expectOnePayment(page: Page, api: APIRequestContext, keys: readonly unknown[]) {
  await submit(page).click()
  await atProvider(page)
  expect(new Set(keys).size).toBe(1)
  expect(await (await api.get('/__sandbox/api/payments')).json()).toHaveLength(1)
}

test.describe('M2 one attempt is one payment', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs('rider')
    await openProfile(page)
  })

  const presses: [string, (page: Page) => Promise<void>][] = [
    ['a double click', (page) => submit(page).dblclick()],
    [
      'Enter twice',
      async (page) => {
        await amountField(page).press('Enter')
        await page.keyboard.press('Enter')
      },
    ],
    [
      'Enter and a click',
      async (page) => {
        await amountField(page).press('Enter')
        // Not `click`, which waits for a button that is busy; nor by its name, which is another one then.
        await card(page).locator('[type=submit]').dispatchEvent('click')
      },
    ],
    [
      'five presses in one task',
      (page) =>
        submit(page).evaluate((button: HTMLButtonElement) => {
          for (let press = 0; press < 5; press += 1) button.click()
        }),
    ],
  ]
  test('pressing again and again makes one payment', async ({ page, world }) => {
    let isSilent = true
    await page.route(/\/__sandbox\/pay\//, (route) =>
      isSilent ? route.fulfill({ status: 204 }) : route.continue(),
    )
    await page.clock.install()

    for (const [index, [name, press]] of presses.entries()) {
      await test.step(`pressed by ${name}`, async () => {
        const release = Promise.withResolvers<void>()
        await page.route(
          '**/api/v2/user/donate',
          async (route) => {
            await release.promise
            await route.continue()
          },
          { times: 1 },
        )
        await press(page)
        await expect(page.getByText('Открываем страницу оплаты')).toBeVisible()
        const tried = page.waitForResponse(/\/__sandbox\/pay\//)
        release.resolve()
        await tried
        expect(await paymentKeys(world)).toHaveLength(index + 1)
      })

      await test.step('a provider that gives no page: that is said, and the button works again', async () => {
        await passTime(page, 9000)
        await expect(card(page).getByRole('button', { name: t('topUp.busy') })).toBeVisible()
        await passTime(page, 1000)
        await expect(submit(page)).toBeVisible()
        await expect(card(page).getByRole('alert')).toHaveText(t('topUp.stayed'))
      })
    }

    await test.step('for the same payment, whose key is a UUID', async () => {
      isSilent = false
      await submit(page).click()
      await atProvider(page)
      const keys = await paymentKeys(world)
      expect(keys).toHaveLength(presses.length + 1)
      expect(new Set(keys).size).toBe(1)
      expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    })

    await test.step('after a payment was opened the next press is another attempt', async () => {
      await page.goBack()
      await expect(submit(page)).toBeVisible()
      await submit(page).click()
      await expect(page).toHaveURL(/\/__sandbox\/pay\/pay_2/)
      expect(new Set(await paymentKeys(world)).size).toBe(2)
    })
  })

  test('a refusal is shown, and another amount is another attempt', async ({ page, world }) => {
    await test.step('what only the server refuses is shown at the field', async () => {
      await page.route(
        '**/api/v2/user/donate',
        async (route) => {
          const errors = { amount: ['Сегодня не больше 100'] }
          await route.fulfill({ status: 422, json: { message: 'Нет', code: 'validation', errors } })
        },
        { times: 1 },
      )
      await submit(page).click()
      await expect(amountField(page)).toHaveAccessibleDescription('Сегодня не больше 100')
      await expect(amountField(page)).toBeFocused()
      await amountField(page).fill('90')
      await expect(amountField(page)).toHaveAccessibleDescription(RANGE)
      await preset(page, '1 000').click()
    })

    await test.step('a server that asks to wait: the wait counts down beside the button', async () => {
      await page.clock.install()
      await world.fault({ operation: 'paymentCreate', kind: 'status', status: 429 })
      await submit(page).click()
      const wait = card(page)
        .getByText(/Повторить можно через\s0:5\d/)
        .first()
      await passTime(page, 1000)
      await expect(wait).toBeVisible()
      await passTime(page, 60_000)
      await expect(card(page).getByText('Можно попробовать ещё раз')).toBeVisible()
    })

    await test.step('another amount is another attempt', async () => {
      const before = await world.count('paymentCreate')
      await world.fault({ operation: 'paymentCreate', kind: 'status', status: 500, times: 2 })
      await submit(page).click()
      await expect(card(page).getByRole('alert')).toBeVisible()
      await preset(page, '500').click()
      await submit(page).click()
      await expect.poll(() => world.count('paymentCreate')).toBe(before + 2)
      await expect(submit(page)).not.toHaveAttribute('aria-busy')
      await preset(page, '1 000').click()
      await submit(page).click()
      await atProvider(page)
      expect(new Set((await paymentKeys(world)).slice(before)).size).toBe(3)
    })
  })

  test.describe('a try that fails', () => {
    test.use(
      allow({ kind: 'console', pattern: /paymentCreate|ERR_/, why: 'the network is broken' }),
    )

    const FAULTS = [
      { kind: 'half' },
      { kind: 'status', status: 500, done: true },
      { kind: 'html', status: 502, done: true },
      { kind: 'malformed', done: true },
      { kind: 'status', status: 429 },
    ] as const

    const LOSSES: ((route: Route) => Promise<unknown>)[] = [
      (route) => route.abort('connectionreset'),
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      // Until the page gives up.
      (route) => route.fetch(),
    ]

    test('tries again with the same key', async ({ page, world, api }) => {
      const keys = sentKeys(page)
      await test.step('by the server', async () => {
        await amountField(page).fill('750')
        for (const [index, fault] of FAULTS.entries()) {
          await world.fault({ operation: 'paymentCreate', ...fault })
          await submit(page).click()
          await expect.poll(() => keys.length, JSON.stringify(fault)).toBe(index + 1)
          await expectFailure(page)
        }
      })

      await test.step('by the network', async () => {
        await page.evaluate(() => {
          const timeout = AbortSignal.timeout.bind(AbortSignal)
          AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 20)
        })
        for (const [index, lose] of LOSSES.entries()) {
          await page.route('**/api/v2/user/donate', lose, { times: 1 })
          await submit(page).click()
          await expect.poll(() => keys.length).toBe(FAULTS.length + index + 1)
          await expectFailure(page)
        }
      })

      await expectOnePayment(page, api, keys)
    })
  })
})

test.describe('M3 an address that payments may not lead to', () => {
  test.use(allow({ kind: 'console', pattern: /not on the list|ValiError/, why: 'it is reported' }))

  test('does not open the address, and shows and reports the refusal', async ({
    page,
    signInAs,
  }) => {
    const reports: string[] = []
    page.on('console', (message) => reports.push(message.text()))
    let url = ''
    await page.route('**/api/v2/user/donate', async (route) => {
      const expiresAt = '2026-12-01T00:00:00Z'
      await route.fulfill({ status: 201, json: { paymentId: 'pay_9', url, expiresAt } })
    })
    await signInAs('rider')
    await openProfile(page)
    for (const address of [
      'https://evil.example/pay',
      'https://localhost.evil.example/pay',
      'http://127.0.0.1.evil.example/pay',
      'http://user@localhost/pay',
    ]) {
      url = address
      reports.length = 0
      await submit(page).click()
      await expect.poll(() => reports.some((text) => text.includes('not on the list'))).toBe(true)
      await expect(card(page).getByRole('alert')).toContainText('нет в списке разрешённых')
      await expect(page).toHaveURL('/profile')
      expect(reports.join()).not.toContain('/pay')
      await expect(submit(page)).not.toHaveAttribute('aria-busy')
    }
  })
})
