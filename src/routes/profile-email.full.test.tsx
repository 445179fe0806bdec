import { focusManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '#sandbox/server/clock'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { findPlayer } from '#sandbox/server/state'
import { movableTime } from '#/testing/movable-time'
import { renderRoute } from '#/testing/render-route'
import { buttonOf, enter, sectionOf } from '#/testing/deeds'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const NEW = 'new.mailbox@example.com'
const newestCode = () => world.mailbox.list(NEW)[0]?.code ?? ''
const asked = (operation: string) => backend.asked().filter((one) => one === operation).length

async function openPersonal() {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const page = await renderRoute('/profile', { identity: { user: stored, token } })
  const part = await sectionOf(page, 'personal')
  const { press, type, answer, field } = part
  /** Submits the form, up to the confirmation dialog. */
  const fill = async (email: string, password = SEED_PASSWORD) => {
    await press('Change email')
    await type('New email', email)
    await type('Current password', password)
    await press('Send a code')
  }
  return {
    ...page,
    ...part,
    fill,
    start: async () => {
      await fill(NEW)
      await answer('Accept')
      await waitFor(async () => expect(await field('Code')).toHaveFocus())
    },
    /** Submits the form again, with the address it kept. */
    startAgain: async () => {
      world.clock.advance(11 * MINUTE)
      await type('Current password', SEED_PASSWORD)
      await press('Send a code')
      await answer('Accept')
    },
  }
}

test('P6 keeps a rejected address in the form, with its error', async () => {
  const { fill, press, answer, type, field, getByText, queryByRole, findByText } =
    await openPersonal()
  expect(getByText('rider')).toBeVisible()
  expect(getByText('rider@example.com')).toBeVisible()
  expect(queryByRole('textbox')).toBeNull()

  await fill('no \u0430ddress', '')
  expect(getByText(/^Cyrillic letters/)).toHaveRole('status')
  expect(await field('New email')).toHaveAccessibleDescription('Incorrect email')
  expect(await field('Current password')).toHaveAccessibleDescription('Required field')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press('Cancel')

  await fill(NEW)
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent(`Change email to ${NEW}?`)
  expect(question).toHaveTextContent('We’ll send a code there.')
  await answer('Cancel')
  expect(await field('New email')).toHaveValue(NEW)
  expect(await field('Current password')).toHaveValue(SEED_PASSWORD)
  expect(asked('emailChange')).toBe(0)
  await press('Cancel')
  await waitFor(() => expect(buttonOf(getByText('Change email'))).toHaveFocus())

  for (const [email, message] of [
    ['rich@example.com', 'This email is taken'],
    ['rider@example.com', 'This is your current email'],
  ] as const) {
    await fill(email)
    await answer('Accept')
    expect(await field('New email')).toHaveAccessibleDescription(message)
    expect(await field('New email')).toHaveValue(email)
    await press('Cancel')
  }

  world.faults.add({ operation: 'emailChange', kind: 'status', status: 429 })
  await fill(NEW, 'Wrong-2026!')
  await answer('Accept')
  expect(
    await findByText(/^Try again in (1:00|0:5\d)/, { ignore: '.visually-hidden' }),
  ).toBeVisible()
  expect(await field('New email')).toHaveValue(NEW)

  await press('Send a code')
  await answer('Accept')
  expect(await field('Current password')).toHaveAccessibleDescription('Invalid password')
  await waitFor(async () => expect(await field('Current password')).toHaveFocus())
  await type('Current password', SEED_PASSWORD)
  await press('Send a code')
  await answer('Accept')
  expect(await findByText(/is waiting for confirmation/)).toHaveTextContent(NEW)
})

test('P6 cancels a pending change, at the second try after a 429', async () => {
  const { start, press, getByText, findAllByText, queryByText } = await openPersonal()
  await start()
  world.faults.add({ operation: 'emailChangeCancel', kind: 'status', status: 429 })
  await press('Cancel the change')
  expect(await findAllByText(/^Try again in/)).not.toHaveLength(0)
  await press('Cancel the change')
  await waitFor(() => expect(buttonOf(getByText('Change email'))).toHaveFocus())
  expect(queryByText(/is waiting for confirmation/)).toBeNull()
  expect(findPlayer(world.state, 'rider')?.emailChange ?? null).toBeNull()
})

test('P6 shows the server’s error while a code is pending', async () => {
  const { start, press, type, field, findByText, getByText } = await openPersonal()
  await start()
  expect(getByText(/^Send again in/)).toBeVisible()
  backend.server.use(
    http.put('*/api/v2/user/settings/email', () => {
      const errors = { email: ['It was taken meanwhile'] }
      return HttpResponse.json(
        { code: 'email_taken', message: 'It was taken meanwhile', errors },
        { status: 409 },
      )
    }),
  )
  await type('Code', newestCode())
  expect(await findByText('It was taken meanwhile')).toBeVisible()
  expect(await field('New email')).toHaveValue(NEW)
  await press('Cancel')
})

test('P6 counts down the server’s wait after a resend that came too early in a new visit', async () => {
  const data = await backend.signIn('rider')
  const headers = { authorization: `Bearer ${data.jwt}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: NEW, password: SEED_PASSWORD })
  const url = 'https://play.example/api/v2/user/settings/email'
  await world.fetch(new Request(url, { method: 'POST', headers, body }))
  const identity = { user: { ...data.user, pendingEmail: NEW }, token: data.jwt }
  const part = await sectionOf(await renderRoute('/profile', { identity }), 'personal')
  await part.press('Send again')
  expect(await part.findByRole('alert')).toHaveTextContent('Too many attempts')
  expect(part.getByText(/^Send again in (1:00|0:5\d)/)).toBeVisible()
  await part.type('Code', newestCode())
  expect(await part.findByText(NEW)).toBeVisible()
})

test('P6 shows nothing when a resend is rejected because the change was canceled', async () => {
  const pass = movableTime()
  const { start, user, settled, getByText, queryByLabelText } = await openPersonal()
  await start()
  world.clock.advance(MINUTE)
  await pass(MINUTE + 1000)
  const sent = backend.hold('patch', 'settings/email', 'request')
  await user.click(buttonOf(getByText('Send again')))
  await sent.taken
  await user.click(buttonOf(getByText('Cancel the change')))
  await waitFor(() => expect(buttonOf(getByText('Change email'))).toHaveFocus())
  sent.release()
  await settled()
  expect(getByText('Change email')).toBeVisible()
  expect(queryByLabelText('New email')).toBeNull()
})

test('P6 returns to the form, with the address kept, after the code expired or was wrong five times', async () => {
  const { start, startAgain, type, field, findByText, findByRole } = await openPersonal()
  await start()
  world.clock.advance(11 * MINUTE)
  await type('Code', newestCode())
  expect(await findByText(/^The code has expired/)).toBeVisible()
  expect(await field('New email')).toHaveValue(NEW)

  await startAgain()
  const right = newestCode()
  const wrongs = ['111111', '222222', '333333', '444444', '555555', '666666']
  const [last = '', ...others] = wrongs.filter((code) => code !== right).slice(0, 5)
  for (const [index, wrong] of others.entries()) {
    await type('Code', wrong)
    expect(await findByRole('alert')).toHaveTextContent(`Invalid code. ${4 - index} attempt`)
  }
  await type('Code', last)
  expect(await findByText(/^Too many wrong codes/)).toBeVisible()
  expect(await field('New email')).toHaveValue(NEW)
})

test('P6 reports that the code expired without a press, and takes no focus from another field', async () => {
  const pass = movableTime()
  const page = await openPersonal()
  await page.start()
  await pass(10 * MINUTE + 1000)
  expect(await page.findByText(/^The code has expired/)).toBeVisible()
  expect(await page.field('New email')).toHaveValue(NEW)
  await waitFor(async () => expect(await page.field('New email')).toHaveFocus())

  const password = await sectionOf(page, 'password')
  await password.press('Change password')
  await page.startAgain()
  const other = await password.field('Current password')
  await enter(page.user, other, 'Aurora')
  await pass(10 * MINUTE + 1000)
  expect(await page.findByText(/^The code has expired/)).toBeVisible()
  expect(other).toHaveFocus()
  expect(other).toHaveValue('Aurora')
})

test('P6 does not move the focus when the change was canceled in another tab', async () => {
  const { start, settled, findByText } = await openPersonal()
  await start()
  const token = localStorage.getItem('token')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await world.fetch(
    new Request('https://play.example/api/v2/user/settings/email', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  onTestFinished(() => focusManager.setFocused(undefined))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await settled()
  expect(await findByText('Change email')).toBeVisible()
  expect(document.body).toHaveFocus()
})
