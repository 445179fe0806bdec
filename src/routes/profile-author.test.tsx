import { focusManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { buttonOf, section, sectionOf } from '#/testing/deeds'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

async function openProfile(path: string) {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  return renderRoute(path, { identity: { user: stored, token } })
}

const field = () => screen.findByRole('textbox', { name: 'Author code' })
const bound = async () => (await section('author')).findByText('NORDLICHT', { selector: 'bdi' })

test('P5 an author’s link fills in the code, without punctuation or quotes around it', async () => {
  const { address } = await openProfile('/profile?author=%22NIGHT%22.&author=%22NIGHT%22.')
  expect(await field()).toHaveValue('NIGHT')
  expect(address()).toBe('/profile?author=NIGHT#author')
})

test('P5 a link only fills in the code, as text, and binds nothing', async () => {
  const code = 'A<b>12345</b>Z'
  await openProfile(`/profile?author=${encodeURIComponent(code)}`)
  expect(await field()).toHaveValue(code)
  expect(screen.queryByText(code)).toBeNull()
  expect(document.title).not.toContain(code)
  expect(backend.asked()).not.toContain('authorBind')
})

/** Opens the form; `bind` submits a code, up to the confirmation dialog. */
async function openForm() {
  const part = await sectionOf(await openProfile('/profile'), 'author')
  await part.press('Enter a code')
  return {
    ...part,
    bind: async (code: string) => {
      await part.type('Author code', code)
      await part.press('Bind')
    },
  }
}

test('P5 binds the code of a pasted author’s link after a confirmation that names it, and then shows it read-only', async () => {
  const { bind, answer, queryByRole } = await openForm()
  await bind('https://aurora.example/profile?author=nordlicht')
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Bind code nordlicht?')
  expect(question).toHaveTextContent('Your top-ups will support this author.')
  expect(backend.asked()).not.toContain('authorBind')
  await answer('Accept')
  // Spelled as its author spells it.
  expect(await bound()).toBeVisible()
  expect(await screen.findByText('Code NORDLICHT is bound')).toBeVisible()
  expect(queryByRole('textbox')).toBeNull()
})

test('P5 keeps a rejected code in the field with its error, until one is bound', async () => {
  const { bind, answer, queryByRole } = await openForm()
  await bind('   ')
  expect(await field()).toBeInvalid()
  await waitFor(async () => expect(await field()).toHaveFocus())
  await bind('X'.repeat(33))
  expect(await field()).toHaveAccessibleDescription('At most 32 characters')
  expect(screen.queryByRole('alertdialog')).toBeNull()

  await bind('NORDLICHT')
  await answer('Cancel')
  expect(await field()).toHaveValue('NORDLICHT')
  expect(backend.asked()).not.toContain('authorBind')

  for (const [code, message] of [
    ['NOBODY', 'There is no such author code'],
    ['polarfox', 'This is your own code'],
  ] as const) {
    await bind(code)
    await answer('Accept')
    expect(await field()).toHaveAccessibleDescription(message)
    expect(await field()).toHaveValue(code)
    expect(queryByRole('alert')).toBeNull()
  }

  // An error that names no field.
  backend.server.use(
    http.post(
      '*/api/v2/user/bindAuthor',
      () => HttpResponse.json({ message: 'None such' }, { status: 404 }),
      { once: true },
    ),
  )
  await bind('NOBODY')
  await answer('Accept')
  expect(await field()).toHaveAccessibleDescription('None such')

  await bind('NORDLICHT')
  await answer('Accept')
  expect(await bound()).toBeVisible()
})

test('P5 the response to an earlier check does not remove a bound code', async () => {
  const page = await openProfile('/profile')
  const { press, type } = await sectionOf(page, 'author')
  await press('Enter a code')
  await type('Author code', 'NORDLICHT')
  await press('Bind')
  const check = backend.hold('get', 'check')
  onTestFinished(() => focusManager.setFocused(undefined))
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await check.taken
  await page.user.click(buttonOf(await screen.findByText('Accept')))
  expect(await bound()).toBeVisible()
  check.release()
  await page.settled()
  expect(await bound()).toBeVisible()
})
