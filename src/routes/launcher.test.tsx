import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { siteConfig } from '#/config'
import { parseConfig } from '#/config-schema'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

sandboxServer()

const { launchers: defaults } = siteConfig
afterEach(() => {
  Object.assign(siteConfig, { launchers: defaults })
  vi.restoreAllMocks()
})

const SUMS = { windows: 'a1'.repeat(32), linux: 'b2'.repeat(32) }
const launcher = (system: 'windows' | 'linux') => ({
  system,
  url: `https://download.example/${system}`,
  version: '1.4.2',
  size: 88_080_384,
  sha256: SUMS[system],
})

async function openHome(userAgent: string) {
  const list = JSON.stringify([launcher('windows'), launcher('linux')])
  Object.assign(siteConfig, parseConfig({ VITE_LAUNCHERS: list }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  return renderRoute('/')
}

const addressesOf = (name: RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'windows'],
] as const)('H7 every download link for %s has the launcher for %s', async (userAgent, system) => {
  await openHome(userAgent)
  const addresses = addressesOf(/^Download launcher/)
  expect(addresses.length).toBeGreaterThanOrEqual(3)
  expect(new Set(addresses)).toEqual(new Set([`https://download.example/${system}`]))
})

test('H7 lists other systems one press away, each with its checksum', async () => {
  const { user } = await openHome('Mozilla/5.0 (X11; Linux x86_64)')
  expect(screen.getByText(/^Linux, version 1\.4\.2, 88\.1\sMB$/)).toBeInTheDocument()
  const choices = screen.getByText('Other systems and checksums').closest('details')
  expect(choices).not.toHaveAttribute('open')
  await user.click(screen.getByText('Other systems and checksums'))
  expect(choices).toHaveAttribute('open')

  const items = within(choices ?? document.body).getAllByRole('listitem')
  expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
    'https://download.example/linux',
    'https://download.example/windows',
  ])
  expect(items[1]).toHaveTextContent(SUMS.windows)
  await user.click(screen.getByRole('button', { name: 'Copy the checksum for Windows' }))
  expect(await navigator.clipboard.readText()).toBe(SUMS.windows)
  expect(await screen.findByText('The checksum is copied')).toBeVisible()
})

test('H7 shows only a link if one launcher serves all systems', async () => {
  await renderRoute('/')
  expect(new Set(addressesOf(/^Download launcher/))).toEqual(
    new Set(['https://download.example/launcher']),
  )
  expect(screen.queryByText('Other systems and checksums')).toBeNull()
})
