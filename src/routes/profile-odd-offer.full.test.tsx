import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { allowConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test.each([
  [{ min: 1, max: 1 }, 'en', 'The only amount available is 1 credit'],
  [{ min: 500, max: 500 }, 'ru', 'Пополнить можно только на 500 кредитов'],
  [{ min: 1, max: 21 }, 'ru', 'Доступно пополнение от 1 до 21 кредита'],
  [{ min: 1, max: 22 }, 'ru', 'Доступно пополнение от 1 до 22 кредитов'],
] as const)('M1 words the limits %j in %s as: %s', async (limits, locale, text) => {
  const { user, jwt: token } = await backend.signIn('rider')
  const offer = { bonuses: [], firstLogin: false, limits }
  backend.server.use(http.get('*/api/v2/user/getBonuses', () => HttpResponse.json(offer)))
  await renderRoute('/profile', { identity: { user, token }, locale })
  expect(await screen.findByText(text, { exact: false })).toBeVisible()
})

test('M1 shows the total as a minimum while a bonus cannot be read, even after the offer has changed', async () => {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const read = { minAmount: 500, percent: 5 }
  const offer = { bonuses: [read], firstLogin: false, limits: { min: 10, max: 50_000 } }
  const odd = { ...offer, bonuses: [read, { minAmount: 1000, percent: '10' }] }
  let sent: object = { ...odd, bonuses: [{ minAmount: 500, percent: 6 }, null] }
  backend.server.use(http.get('*/api/v2/user/getBonuses', () => HttpResponse.json(sent)))
  allowConsoleError(/bonusList: .*differs from the contract/)
  const { app } = await renderRoute('/profile', { identity: { user: stored, token } })
  const total = (await screen.findByText('You’ll receive')).parentElement
  for (const next of [odd, odd, offer]) {
    expect(total).toHaveTextContent('You’ll receive at least 1,000')
    sent = next
    await act(async () => app.authStore.server?.client.refetchQueries())
  }
  expect(total).toHaveTextContent('You’ll receive 1,050')
})
