import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import { SEED_PASSWORD } from '#sandbox/server/players'
import type { Locale } from '#/locales/locale'
import { expectConsoleError } from '#/testing/console-watch'
import { sectionOf } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()
const { world } = backend

const NEXT = 'Северное9-сияние'
const CURRENT = 'Current password'
const NEW = 'New password'
const REPEAT = 'Repeat the new password'

const asked = () => backend.asked().filter((one) => one === 'passwordChange').length

async function openForm(locale: Locale = 'en') {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const page = await renderRoute('/profile', { identity: { user: stored, token }, locale })
  const part = await sectionOf(page, 'password')
  const name = locale === 'en' ? 'Change password' : 'Сменить пароль'
  await part.press(name)
  return {
    ...part,
    leave: () => page.app.router.navigate({ to: '/' }),
    submit: () => part.press(name),
    change: async (current = SEED_PASSWORD, next = NEXT, repeated = next) => {
      await part.type(CURRENT, current)
      await part.type(NEW, next)
      await part.type(REPEAT, repeated)
      await part.press(name)
    },
  }
}

test('P7 reports empty fields once for the form, and marks each', async () => {
  const { submit, type, field, findByRole, queryByRole, queryByText } = await openForm()
  await submit()
  expect(await findByRole('alert')).toHaveTextContent('Fields cannot be empty')
  for (const label of [CURRENT, NEW, REPEAT]) expect(await field(label)).toBeInvalid()
  expect(queryByText('Required field')).toBeNull()
  await waitFor(async () => expect(await field(CURRENT)).toHaveFocus())
  await type(CURRENT, SEED_PASSWORD)
  await type(NEW, NEXT)
  expect(await findByRole('alert')).toBeVisible()
  await type(REPEAT, NEXT)
  expect(queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(asked()).toBe(0)
})

test('P7 reports empty fields and passwords that differ in Russian', async () => {
  const { submit, type, field, findByRole } = await openForm('ru')
  await submit()
  expect(await findByRole('alert')).toHaveTextContent('Поля не могут быть пустыми')
  await type('Текущий пароль', SEED_PASSWORD)
  await type('Новый пароль', NEXT)
  await type('Повторите новый пароль', 'other')
  await submit()
  expect(await field('Повторите новый пароль')).toHaveAccessibleDescription(
    'Новый и повторённый пароли не совпадают!',
  )
})

test('P7 rejects a new password that breaks a rule or differs from its repetition', async () => {
  const { change, type, field, getByText } = await openForm()
  await change(SEED_PASSWORD, NEXT, `${NEXT} `)
  expect(await field(REPEAT)).toHaveAccessibleDescription('New and repeated password do not match!')
  await waitFor(async () => expect(await field(REPEAT)).toHaveFocus())
  await change(SEED_PASSWORD, 'short')
  expect(await field(NEW)).toHaveAccessibleDescription(
    new RegExp(`^The password does not meet .* ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(asked()).toBe(0)

  // The strength meter takes the login into account.
  await type(NEW, 'v9$Lm2#Qx7!Tz4@p')
  expect(getByText('Strong')).toBeVisible()
  await type(NEW, 'v9$Lm2#Rider-7!Tz4@p')
  expect(getByText('Medium')).toBeVisible()
})

test('P7 shows a toast if the change is rejected after the player has left the page', async () => {
  const { change, leave } = await openForm()
  const held = backend.hold('put', 'settings/password')
  await change('wrong-Password-1')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Accept'))
  await held.taken
  await leave()
  held.release()
  const toast = await screen.findByText('The password has not been changed')
  expect(toast.parentElement).toHaveTextContent('Invalid password')
})

test('P7 keeps the typed text after every kind of failure, and succeeds at the next try', async () => {
  expectConsoleError(/passwordChange/)
  const { change, answer, field, findByRole, queryByRole, type, submit } = await openForm()
  const expectTyped = async () => {
    expect(await field(CURRENT)).toHaveValue(SEED_PASSWORD)
    expect(await field(NEW)).toHaveValue(NEXT)
    expect(await field(REPEAT)).toHaveValue(NEXT)
  }
  await change()
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Change the password?')
  expect(question).toHaveTextContent('All other sessions will end')
  await answer('Cancel')
  await expectTyped()
  expect(asked()).toBe(0)

  for (const [fault, message] of [
    [{ kind: 'no-message', status: 503 }, 'Server did not return an error message'],
    [{ kind: 'status', status: 429 }, 'Too many attempts'],
    [{ kind: 'wrong-shape' }, 'Unknown error'],
  ] as const) {
    world.faults.add({ operation: 'passwordChange', ...fault })
    await change()
    await answer('Accept')
    expect(await findByRole('alert')).toHaveTextContent(message)
    await expectTyped()
  }

  await change('Wrong-2026!')
  await answer('Accept')
  expect(await field(CURRENT)).toHaveAccessibleDescription('Invalid password')
  await waitFor(async () => expect(await field(CURRENT)).toHaveFocus())
  expect(await field(NEW)).toHaveValue(NEXT)
  await type(CURRENT, SEED_PASSWORD)
  await submit()
  await answer('Accept')
  expect(await screen.findByText('The password has been changed')).toBeVisible()
  expect(queryByRole('textbox')).toBeNull()
})
