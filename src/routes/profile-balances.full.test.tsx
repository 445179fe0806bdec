import { focusManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { findPlayer } from '#sandbox/server/state'
import { section } from '#/testing/deeds'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

async function openProfile() {
  const data = await backend.signIn('rider')
  const page = await renderRoute('/profile', { identity: { user: data.user, token: data.jwt } })
  await screen.findByText('Current')
  onTestFinished(() => focusManager.setFocused(undefined))
  return {
    ...page,
    data,
    comeBack: async () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
      await page.settled()
    },
  }
}

const balances = () => document.querySelector('#balance dl')

test('P1 shows the balances of both currencies and the state of the protection', async () => {
  await openProfile()
  expect(Array.from(balances()?.children ?? [], ({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Credits1,250/),
    expect.stringMatching(/^Votes18/),
    expect.stringMatching(/^ProtectionOff/),
  ])
  const { getByText } = await section('balance')
  expect(getByText('Turn on').closest('a')).toHaveAttribute('href', '/protection')
  expect(screen.queryByText(/^Welcome/)).toBeNull()
})

test('P10 opens each ranking in a new tab, and refreshes the vote balance when the player comes back', async () => {
  const { comeBack } = await openProfile()
  const toVotes = await section('balance')
  expect(toVotes.getByText('Vote in the rankings').closest('a')).toHaveAttribute('href', '#votes')
  const rankings = (await section('votes')).getAllByRole('link')
  expect(rankings.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Top Servers.*\(opens in a new tab\)/),
    expect.stringMatching(/Server Rating.*\(opens in a new tab\)/),
  ])
  for (const ranking of rankings) {
    expect(ranking).toHaveAttribute('href', expect.stringMatching(/^https:/))
    expect(ranking).toHaveAttribute('target', '_blank')
    expect(ranking).toHaveAttribute('rel', expect.stringContaining('noopener'))
  }

  const player = findPlayer(backend.world.state, 'rider')
  if (player) player.votes = 19
  const checks = () => backend.asked().filter((one) => one === 'sessionCheck').length
  const before = checks()
  await comeBack()
  expect(balances()).toHaveTextContent('Votes19')
  expect(document.querySelector('header')).toHaveTextContent('19')
  expect(checks()).toBe(before + 1)
})

test('E6 reports a session lost in the meantime when the player comes back, and redirects to the sign-in', async () => {
  const { comeBack, data, address } = await openProfile()
  await backend.revoke(data)
  await comeBack()
  expect(address()).toBe('/sign')
  expect(await screen.findByText('Your session has ended')).toBeVisible()
})
