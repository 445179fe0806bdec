import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { vLogin } from '#/api/generated/valibot/valibot.gen'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import { siteConfig } from '#/config'
import { writeCookie } from '#/lib/browser/document-cookie'
import { allowConsoleError } from '#/testing/console-watch'
import { enter } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

const takes = (login: string) => v.is(vLogin, login)

test('A1 shows the contract’s rule for logins before any mistake, and gives password managers those for passwords', async () => {
  await renderRoute('/signup')
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
    '3 to 20 characters: Latin letters, digits, underscores',
  )
  expect(takes('a_9')).toBe(true)
  expect(takes('a'.repeat(20))).toBe(true)
  for (const login of ['aa', 'a'.repeat(21), 'логин', 'a-b']) expect(takes(login)).toBe(false)
  expect(screen.getByLabelText('Password')).toHaveAttribute(
    'passwordrules',
    expect.stringContaining(
      `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower`,
    ),
  )
})

test('A1 marks exactly the fields that reject an empty value as required', async () => {
  const { user, settled } = await renderRoute('/signup')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await settled()
  const fields = document.querySelectorAll('main input')
  expect(fields.length).toBeGreaterThan(2)
  for (const field of fields) {
    const isRefused = field.getAttribute('aria-invalid') === 'true'
    expect(field.getAttribute('aria-required') === 'true', field.outerHTML).toBe(isRefused)
  }
})

test.each(['.a@b.co', '"a@c.co'])('A3 rejects the address %s', async (email) => {
  const { user, settled } = await renderRoute('/signup')
  await enter(user, screen.getByLabelText('Email'), email)
  await user.tab()
  await settled()
  expect(screen.getByText('Incorrect email')).toBeVisible()
})

test.each([
  // The first letter is Cyrillic.
  ['/signup', 'Email', '\u0441at.player@mail.ru', 1],
  ['/signup', 'Email', 'cat.player@mail.ru', 0],
  ['/signup', 'Email', 'иван@почта.рф', 0],
  ['/signup', 'Email', 'ivan@почта.рф', 0],
  ['/signup', 'Email', 'мышф@mail.ru', 1],
  // The second letter of the domain is Cyrillic.
  ['/signup', 'Email', 'cat.player@m\u0430il.ru', 1],
  ['/signup', 'Username', '\u0441at_player', 1],
  ['/sign', 'Login or email', '\u0441at_player', 1],
  ['/sign', 'Login or email', 'кшвук', 1],
  ['/sign', 'Login or email', 'иван@почта.рф', 0],
  ['/signup', 'Username', 'кшвук', 1],
] as const)(
  'A2 A3 on %s, for the %s %s, announces this number of keyboard layout hints: %i',
  async (path, label, text, count) => {
    const { user } = await renderRoute(path)
    await enter(user, screen.getByLabelText(label), text)
    const hints = screen.queryAllByText('Cyrillic letters: check the keyboard layout.')
    expect(hints).toHaveLength(count)
    for (const hint of hints) expect(hint).toHaveRole('status')
  },
)

/** The operator's documents, for one test. */
const documents = {
  licenseUrl: siteConfig.licenseUrl,
  privacyUrl: siteConfig.privacyUrl,
  consentUrl: siteConfig.consentUrl,
}
afterEach(() => Object.assign(siteConfig, documents))

const documentsOfBoxes = () =>
  screen.queryAllByRole('checkbox').map((box) => box.closest('div')?.querySelector('a')?.href)

test('A1 has an unchecked box for each document', async () => {
  const consentUrl = 'https://community.example/consent'
  Object.assign(siteConfig, { consentUrl })
  const { user } = await renderRoute('/signup')
  const [license, privacy, personalData] = screen.getAllByRole('checkbox')
  expect(documentsOfBoxes()).toEqual([documents.licenseUrl, documents.privacyUrl, consentUrl])
  for (const box of [license, privacy, personalData]) expect(box).not.toBeChecked()
  expect(personalData).toHaveAccessibleName(/consent to the processing of my personal data/)

  await user.click(screen.getByLabelText(/I accept the license agreement/))
  expect(license).toBeChecked()
  expect(privacy).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(license).not.toHaveAccessibleDescription()
  for (const box of [privacy, personalData]) {
    expect(box).toHaveAccessibleDescription('Required field')
  }
})

test('A1 has no box for a document that is not configured', async () => {
  Object.assign(siteConfig, { privacyUrl: undefined })
  await renderRoute('/signup')
  expect(documentsOfBoxes()).toEqual([documents.licenseUrl])
})

test('A1 has no boxes without documents, and shows no wait if the server’s is unreadable', async () => {
  Object.assign(siteConfig, { licenseUrl: undefined, privacyUrl: undefined })
  const { user } = await renderRoute('/signup')
  expect(documentsOfBoxes()).toEqual([])
  await enter(user, screen.getByLabelText('Username'), 'newcomer')
  await enter(user, screen.getByLabelText('Email'), 'newcomer@example.com')
  await enter(user, screen.getByLabelText('Password'), 'Aurora-2026!x')
  const create = http.post('*/api/v2/user/signUp', async ({ request }) => {
    const response = await backend.world.fetch(request)
    return HttpResponse.json({ ...(await response.json()), resendAfter: 'soon' }, { status: 201 })
  })
  backend.server.use(create)
  allowConsoleError(/signUp: .*differs from the contract/)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
})

test('A4 E4 reports a taken login on its field, keeps the typed text, and creates one account at the next try', async () => {
  const { user, settled, address } = await renderRoute('/signup')
  const password = ' Маяк-2026-Aurora '
  const login = screen.getByLabelText('Username')
  for (const [label, text] of [
    ['Username', 'RIDER'],
    ['Email', 'another@example.com'],
    ['Password', password],
  ] as const) {
    await enter(user, screen.getByLabelText(label), text)
  }
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  const submit = screen.getByRole('button', { name: 'Create account' })
  await user.click(submit)
  await settled()
  expect(login).toHaveAccessibleDescription(/^This login is taken/)
  await waitFor(() => expect(login).toHaveFocus())
  expect(screen.getByLabelText('Password')).toHaveValue(password)
  expect(screen.queryByRole('alert')).toBeNull()

  await user.clear(login)
  await enter(user, login, 'another')
  await user.dblClick(submit)
  await settled()
  await waitFor(() => expect(address()).toBe('/signup?to=verify'))
  const calls = backend.world.calls.list().filter(({ operation }) => operation === 'signUp')
  expect(calls.map(({ status }) => status)).toEqual([409, 201])
})

async function signUpAs(login: string, email: string) {
  const page = await renderRoute('/signup')
  const { user, settled } = page
  await enter(user, screen.getByLabelText('Username'), login)
  await enter(user, screen.getByLabelText('Email'), email)
  await enter(user, screen.getByLabelText('Password'), 'Aurora-2026!x')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await settled()
  return page
}

test('A4 offers to log in with an e-mail that is already registered', async () => {
  const { user, address } = await signUpAs('fresh_rider', 'rider@example.com')
  await user.click(
    within(screen.getByText(/Is this account yours/)).getByRole('link', { name: 'Log in' }),
  )
  await waitFor(() => expect(address()).toBe('/sign'))
  expect(await screen.findByLabelText('Login or email')).toHaveValue('rider@example.com')
})

test('U4 drops the server’s message on a field when the language changes', async () => {
  await signUpAs('rider', 'newcomer@example.com')
  const login = screen.getByLabelText('Username')
  expect(login).toHaveAccessibleDescription(/^This login is taken/)
  writeCookie('locale', 'ru')
  await act(async () => window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(login).toHaveAccessibleDescription(/^От 3 до 20 символов/))
  expect(login).toBeValid()
})

test('A2 validates a login on blur, and then on every change', async () => {
  const { user } = await renderRoute('/signup')
  const login = screen.getByLabelText('Username')
  await user.type(login, 'илмари')
  expect(login).toBeValid()
  await user.tab()
  expect(login).toHaveAccessibleDescription(/^Only Latin letters, digits and underscores/)
  await user.clear(login)
  await user.type(login, 'ab')
  expect(login).toHaveAccessibleDescription(/^At least 3 characters/)
  await user.type(login, 'c')
  expect(login).toBeValid()
})

test('A16 keeps the login and e-mail, but not the password, across a visit to the rules', async () => {
  const { app, user, settled, address } = await renderRoute('/signup')
  await enter(user, screen.getByLabelText('Username'), 'newcomer')
  await enter(user, screen.getByLabelText('Email'), 'newcomer@example.com')
  await enter(user, screen.getByLabelText('Password'), 'Aurora-2026!x')
  await app.router.navigate({ to: '/rules' })
  await settled()
  app.router.history.back()
  await waitFor(() => expect(address()).toBe('/signup'))
  expect(await screen.findByLabelText('Username')).toHaveValue('newcomer')
  expect(screen.getByLabelText('Email')).toHaveValue('newcomer@example.com')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

/** The number of fulfilled password rules. */
const met = () => screen.queryAllByText(': done').length

test("A4 A5 shows the strength of a password as '-', weak, medium or strong, and marks fulfilled rules", async () => {
  const { user } = await renderRoute('/signup')
  const password = screen.getByLabelText('Password')
  // The list of common passwords is loaded on focus.
  await user.click(password)
  expect(screen.getByText('-')).toBeVisible()
  expect(met()).toBe(0)
  for (const [text, strength, rules] of [
    ['abc', 'Weak', 1],
    ['Маяк-2026-Aa', 'Medium', 5],
    ['Северное9-сияние-над', 'Strong', 5],
    ['Password2026!', 'Weak', 5],
  ] as const) {
    fireEvent.change(password, { target: { value: text } })
    expect(await screen.findByText(strength)).toBeVisible()
    expect(met(), text).toBe(rules)
  }
})
