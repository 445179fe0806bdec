import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

/** `const SECTIONS` of the profile: the ids of its sections. */
const [, sections = ''] =
  /const SECTIONS = \{(.+?)\n\}/s.exec(read('src/features/profile/profile-page.tsx')) ?? []
const ids = [...sections.matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id)

/** Links into the profile, of components, toasts, redirects, e-mails and servers. */
const LINK = /\/profile#(\w+)|to="\/profile"\s+hash="(\w+)"|\b(?:section|hash): '([a-z]+)'/g

const links = globSync('{src,sandbox,deploy}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap(
  (file) => [...read(file).matchAll(LINK)].map((found) => [file, found.slice(1).join('')] as const),
)

// An anchor of the router is any text: a stale one would lead to the top of the page.
test.each(links)('%s leads to a section of the profile: #%s', (_file, anchor) => {
  expect(ids).toContain(anchor)
})
