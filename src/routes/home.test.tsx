import { expect, test } from 'vitest'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

const LAUNCHER = 'https://download.example/launcher'
const NEW_TAB = ' (opens in a new tab)'

/** The texts and targets of the links in a section. Asserts that links to other sites open in a new tab. */
const linksIn = (place: string) =>
  Array.from(document.querySelectorAll(`main ${place} a`), (link) => {
    const href = link.getAttribute('href') ?? ''
    const isOutside = href.startsWith('https:')
    expect(link.getAttribute('target')).toBe(isOutside ? '_blank' : null)
    if (isOutside) expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.textContent.endsWith(NEW_TAB)).toBe(isOutside)
    return [link.textContent.replace(NEW_TAB, ''), href]
  })

const TOP = 'section:has(h1)'
const STEPS = 'section:has(ol)'

test('H7 offers a visitor to start playing, the launcher and the sign-in', async () => {
  await renderRoute('/')
  expect(linksIn(TOP)).toEqual([
    ['Start playing', '/signup'],
    ['Download launcher', LAUNCHER],
    ['Login', '/sign'],
  ])
  expect(linksIn(STEPS)).toEqual([
    ['Sign up', '/signup'],
    ['Download launcher', LAUNCHER],
    ['Read the rules', '/rules'],
  ])
  expect(linksIn('nav[aria-label="Useful links"]')).toEqual(
    expect.arrayContaining([
      ['Download launcher', LAUNCHER],
      ['Tech support', 'https://community.example/support'],
    ]),
  )
  const addresses = linksIn('section').map(([, href]) => href)
  expect(addresses).toContain('https://top-servers.example/vote')
  expect(addresses.filter((href) => href === '/rules')).toHaveLength(2)
})

test('H7 offers a player the launcher and the profile, and no sign-in or sign-up', async () => {
  const { user, jwt: token } = await backend.signIn('rider')
  await renderRoute('/', { identity: { user, token } })
  expect(linksIn(TOP)).toEqual([
    ['Start playing', LAUNCHER],
    ['Open the profile', '/profile'],
  ])
  expect(linksIn(STEPS).map(([, href]) => href)).toEqual(['/profile', LAUNCHER, '/rules'])
  expect(linksIn('').filter(([, href]) => href === '/sign' || href === '/signup')).toEqual([])
})
