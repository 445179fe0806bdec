import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import type { UserData } from '#/api/generated/model/userData'
import { SEED_PASSWORD } from '#sandbox/server/players'
import { writeCookie } from '#/lib/browser/document-cookie'
import { expectConsoleError } from '#/testing/console-watch'
import { enter } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

const EN = /This page doesn’t exist/
const RU = /Такой страницы не существует/

const comeBack = () => act(async () => window.dispatchEvent(new Event('focus')))

/** What another tab does, and the return to this one. */
const chooseElsewhere = (name: string, value: string) => {
  writeCookie(name, value)
  return comeBack()
}

test.each([
  ['is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
])('A14 applies a language and theme of another tab once this one %s', async (_, comesBack) => {
  await renderRoute('/no/such/page')
  writeCookie('theme', 'light')
  writeCookie('locale', 'ru')
  await act(async () => comesBack())
  expect(await screen.findByText(RU)).toBeVisible()
  expect(document.documentElement).toHaveAttribute('lang', 'ru')
  expect(document.documentElement).toHaveAttribute('data-theme', 'light')
})

test('A14 ignores an unknown language and other cookies', async () => {
  await renderRoute('/no/such/page')
  await chooseElsewhere('locale', 'de')
  await chooseElsewhere('other', 'ru')
  expect(screen.getByText(EN)).toBeVisible()
  expect(document.documentElement).toHaveAttribute('lang', 'en')
})

test('A14 the last choice wins, in whichever tab it was made', async () => {
  const { user } = await renderRoute('/no/such/page')
  await chooseElsewhere('locale', 'ru')
  await screen.findByText(RU)
  await user.click(screen.getAllByRole('link', { name: /^EN/ })[0] ?? document.body)
  expect(await screen.findByText(EN)).toBeVisible()
  await comeBack()
  expect(screen.getByText(EN)).toBeVisible()
  expect(document.cookie).toBe('locale=en')
})

test('A14 shows the errors of a form in the new language', async () => {
  const { user } = await renderRoute('/signup')
  await enter(user, screen.getByLabelText('Email'), 'rider@')
  await user.tab()
  expect(screen.getByText('Incorrect email')).toBeVisible()
  await chooseElsewhere('locale', 'ru')
  expect(await screen.findByText('Некорректная почта')).toBeVisible()
  expect(screen.queryByText('Incorrect email')).not.toBeInTheDocument()
})

const held = ({ user, jwt }: UserData) => ({ user, token: jwt })

/** Changes the player as a suspended tab sees it: a sign-out and another player's sign-in in one event. */
async function change(data: UserData | null) {
  await act(async () => {
    if (data === null) localStorage.clear()
    else {
      localStorage.setItem('token', data.jwt)
      localStorage.setItem('user', JSON.stringify(data.user))
    }
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
}

describe('A14 when another tab changes the player', () => {
  test('T5 keeps recovery codes on the page until they are saved', async () => {
    const rider = await backend.signIn('rider')
    const other = await backend.signIn('empty')
    backend.server.use(
      http.put('*/api/v2/user/bindProtection', () =>
        HttpResponse.json({ mfa: 'app', recoveryCodes: ['AAAAA-BBBBB'] }),
      ),
    )
    const { user, settled } = await renderRoute('/protection', { identity: held(rider) })
    await enter(user, await screen.findByLabelText('Current password'), SEED_PASSWORD)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await enter(user, await screen.findByLabelText('Code from the app'), '123456')
    expect(await screen.findByText('AAAAA-BBBBB')).toBeVisible()
    await change(other)
    await settled()
    expect(screen.getByText('AAAAA-BBBBB')).toBeVisible()
    expect(screen.getByText(/recovery codes of rider/)).toBeVisible()
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByText('Go now'))
    expect(await screen.findByRole('heading', { name: 'empty' })).toBeVisible()
  })

  describe('T5 while the recovery codes are being requested', () => {
    const CODES = { mfa: 'app', recoveryCodes: ['AAAAA-BBBBB'] }
    const REFUSAL = { message: 'Invalid code' }

    test.each([
      ['signs out, and the codes are shown', null, 200, CODES, 'AAAAA-BBBBB'],
      ['signs out, and the sign-in follows a 410', null, 410, REFUSAL, 'Log in'],
      ['changes, and the code was wrong', 'empty', 422, REFUSAL, 'Current password'],
    ])('the player %s', async (_, next, status, body, shown) => {
      const rider = await backend.signIn('rider')
      const other = next === null ? null : await backend.signIn(next)
      const response = Promise.withResolvers<void>()
      backend.server.use(
        http.put('*/api/v2/user/bindProtection', async () => {
          await response.promise
          return HttpResponse.json(body, { status })
        }),
      )
      const { user, app } = await renderRoute('/protection', { identity: held(rider) })
      await enter(user, await screen.findByLabelText('Current password'), SEED_PASSWORD)
      await user.click(screen.getByRole('button', { name: 'Continue' }))
      await enter(user, await screen.findByLabelText('Code from the app'), '123456')
      await change(other)
      await waitFor(() => expect(app.router.state.status).toBe('idle'))
      await act(async () => response.resolve())
      expect(await screen.findByText(shown, { selector: 'code, h1, label' })).toBeVisible()
      expect(screen.queryByText('Invalid code')).toBeNull()
      const stored = JSON.parse(localStorage.getItem('user') ?? 'null')
      expect(stored?.mfa ?? null).toBeNull()
    })
  })

  test('shows nothing the previous player typed', async () => {
    const rider = await backend.signIn('rider')
    const empty = await backend.signIn('empty')
    const { user, settled } = await renderRoute('/profile', { identity: held(rider) })
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Change password' }))
      await user.click(screen.getByRole('button', { name: 'Enter a code' }))
    }
    await open()
    await enter(user, await screen.findByLabelText('Current password'), 'Aurora-2026!')
    await enter(user, await screen.findByRole('textbox', { name: 'Author code' }), 'NORDLICHT')
    await change(empty)
    await settled()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('empty')
    await open()
    expect(await screen.findByLabelText('Current password')).toHaveValue('')
    expect(await screen.findByRole('textbox', { name: 'Author code' })).toHaveValue('')
  })

  test('M1 does not fill in the amount that another player paid', async () => {
    const rider = await backend.signIn('rider')
    const empty = await backend.signIn('empty')
    expectConsoleError(/The payment page is not on the list/)
    const { user } = await renderRoute('/profile', { identity: held(rider) })
    await user.clear(await screen.findByLabelText('Amount'))
    await enter(user, screen.getByLabelText('Amount'), '250')
    await user.click(screen.getByRole('button', { name: 'Go to payment' }))
    await screen.findByRole('alert')
    for (const [player, amount] of [
      [empty, '1000'],
      [rider, '250'],
    ] as const) {
      await change(player)
      await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveValue(amount))
    }
  })
})
