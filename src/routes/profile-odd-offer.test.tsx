// @vitest-environment page
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#/testing/console-watch'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

test('offers top-ups without limits where those of the server contradict each other', async () => {
  const { user: stored, jwt: token } = await backend.signIn('rider')
  const offer = {
    bonuses: [
      { minAmount: 500, percent: 5 },
      { minAmount: 100, percent: 50 },
    ],
    firstLogin: false,
    limits: { min: 500, max: 10 },
  }
  backend.server.use(http.get('*/api/v2/user/getBonuses', () => HttpResponse.json(offer)))
  expectConsoleError(/bonusList: .*\n  \$\.bonuses\[1\].*\n  \$\.limits/)
  const { user } = await renderRoute('/profile', { identity: { user: stored, token } })
  const amount = await screen.findByLabelText('Amount')
  expect(amount).toHaveValue('1,000')
  expect(screen.getAllByText(/^From .* credits/)).toHaveLength(1)
  expect(screen.queryByText(/Available to top up/)).toBeNull()
  await user.clear(amount)
  await user.type(amount, '0')
  await user.click(screen.getByText('Go to payment'))
  expect(await screen.findByText('Check this field')).toBeVisible()
  expect(backend.asked()).not.toContain('paymentCreate')
})
