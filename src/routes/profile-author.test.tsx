// @vitest-environment page
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

async function openProfile(path: string) {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  return renderRoute(path, { identity: { user: stored, token } })
}

const field = () => screen.findByRole('textbox', { name: 'Author code' })

test('P5 a link of an author fills in the code, whatever marks came with it', async () => {
  const { address } = await openProfile('/profile?author=%22NIGHT%22.&author=%22NIGHT%22.')
  expect(await field()).toHaveValue('NIGHT')
  expect(address()).toBe('/profile?author=NIGHT#author')
})

test('P5 the link of an author can be pasted in place of the code', async () => {
  const { user } = await openProfile('/profile')
  const link = 'https://aurora.example/profile?author=NORDLICHT'
  await user.click(await screen.findByRole('button', { name: 'Enter a code' }))
  fireEvent.change(await field(), { target: { value: link } })
  await user.click(await screen.findByRole('button', { name: 'Bind' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Bind code NORDLICHT?')
})
