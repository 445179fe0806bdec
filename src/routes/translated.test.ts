import { parsePoFile } from '@lingui/format-po'
import { cleanup } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAt, PAGES as SITE } from '#deploy/pages'
import { renderRoute } from '#/testing/render-route'
import { sandboxServer } from '#/testing/server'

const backend = sandboxServer()

const CATALOG = parsePoFile(readFileSync('src/locales/en/messages.po', 'utf8'))
const ENGLISH = new Set(CATALOG.items.map(({ msgstr }) => msgstr[0]))

const PUBLIC = SITE.filter(({ kind, status }) => kind === 'public' && status === 200)

/** Pages, and the player who opens each. */
const PAGES = [
  ...PUBLIC.map(({ path }) => [path, null] as const),
  ['/verify?key=no-such-key', null],
  ['/payment/success', null],
  ['/oauth2/error', null],
  ['/no/such/page', null],
  ['/signup?to=verify', 'new_player'],
  ['/profile', 'empty'],
  ['/protection', 'empty'],
] as const

const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']

/** All texts of the page (content, labels, hints, title), except in elements with their own `lang`. */
function texts(): string[] {
  const found = [document.title]
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[lang]') !== document.documentElement || element.closest('script, style'))
      continue
    for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    }
  }
  return found.map((line) => line.trim()).filter((line) => line !== '')
}

test('this file covers every page of the site', () => {
  const seen = new Set(PAGES.map(([path]) => pageAt(path.replace(/\?.*/, ''))))
  const others = SITE.filter((page) => page.routes.length > 0 && !seen.has(page))
  expect(others.map(({ path }) => path)).toEqual([])
})

test.each(PAGES)('S11 U4 %s is in one language, and indexed if public', async (path, login) => {
  const isPublic = PUBLIC.some((page) => page.path === path)
  for (const locale of ['en', 'ru'] as const) {
    const { user, jwt: token } = login === null ? {} : await backend.signIn(login)
    cleanup()
    const identity = user && token ? { user, token } : {}
    await renderRoute(path, { locale, identity, strict: locale === 'en' })
    const isOther = (line: string) =>
      locale === 'en' ? /\p{Script=Cyrillic}/u.test(line) : ENGLISH.has(line)
    // The server sends the city of a session.
    expect(texts().filter((line) => isOther(line) && line !== 'Мурманск')).toEqual([])
    expect(texts().length).toBeGreaterThan(20)
    expect(document.title).toMatch(/^.+ — Aurora$/)
    const hidden = document.head.querySelectorAll('meta[name=robots][content=noindex]')
    expect(hidden, 'PageMeta of a private page has isPrivate').toHaveLength(isPublic ? 0 : 1)
  }
})
