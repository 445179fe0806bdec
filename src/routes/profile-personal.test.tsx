import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { siteConfig } from '#/config'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

async function linksTo(dataUrl: string | undefined, deletionUrl: string | undefined) {
  const former = { dataUrl: siteConfig.dataUrl, deletionUrl: siteConfig.deletionUrl }
  onTestFinished(() => {
    Object.assign(siteConfig, former)
  })
  Object.assign(siteConfig, { dataUrl, deletionUrl })
  const { user, jwt: token } = await backend.signIn('rider')
  await renderRoute('/profile', { identity: { user, token } })
  await screen.findByText('Current')
  return screen
    .queryAllByRole('link', { name: /^(?:Get a copy of my data|Delete the account)/ })
    .map((link) => link.getAttribute('href'))
}

test('P6 links the data export and the account deletion, with the login, if the operator has configured them', async () => {
  expect(
    await linksTo(
      'mailto:data@play.example?subject=Data%20of%20{login}',
      'https://play.example/delete?login={login}',
    ),
  ).toEqual([
    'mailto:data@play.example?subject=Data%20of%20rider',
    'https://play.example/delete?login=rider',
  ])
})

test('P6 links neither if the operator has configured none', async () => {
  expect(await linksTo(undefined, undefined)).toEqual([])
})
