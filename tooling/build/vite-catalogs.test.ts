import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messagesOf } from '#deploy/settings/compiled-message'
import { CATALOG_CHUNKS } from '#/locales/catalog-chunks'
import { readCatalog } from './read-catalog'
import { catalogChunks, idsOfChunk, idsWithoutText } from './vite-catalogs'

const catalog = `msgid ""
msgstr ""
"Language: en\\n"

#: src/features/home/hero.tsx
msgid "home.title"
msgstr "Home"

#: src/features/home/hero.tsx
#: src/features/shell/header.tsx
msgid "play"
msgstr "Play"

#: src/features/account/account-name-field.tsx
msgid "login"
msgstr "Login"

#: src/features/account/sign-in/sign-in-form.tsx
#: src/features/profile/password/password-form.tsx
msgid "password"
msgstr "Password"

#: src/forms/code/code-form.tsx
msgid "code"
msgstr "Code"

#: src/features/account/verification/waiting-page.tsx
msgid "resend"
msgstr "Resend"

#: src/ui/toast.tsx
msgid "close"
msgstr "Close"
`

describe('the texts of a chunk', () => {
  test.each([
    ['common', ['play', 'close']],
    ['home', ['home.title', 'play', 'close']],
    ['account', ['play', 'login', 'password', 'code', 'resend', 'close']],
    // A part of `account`, with a file of its own.
    ['sign', ['play', 'login', 'password', 'code', 'close']],
    ['profile', ['play', 'password', 'code', 'close']],
    ['payment', ['play', 'close']],
  ])('%s', (chunk, ids) => {
    expect([...idsOfChunk(catalog, chunk)]).toEqual(ids)
  })

  test('together are the whole catalog', () => {
    const whole = readFileSync('src/locales/en/messages.po', 'utf8')
    const ids = readCatalog(whole).map(({ id }) => id)
    const chunks = ['common', ...Object.keys(CATALOG_CHUNKS)]
    const found = new Set(chunks.flatMap((chunk) => [...idsOfChunk(whole, chunk)]))
    expect(ids.filter((id) => !found.has(id))).toEqual([])
  })
})

test('names each id without a text once, whatever the chunks', () => {
  const missing = catalog.replace('msgstr "Play"', 'msgstr ""').replace('"Close"', '""')
  expect(idsWithoutText(missing)).toEqual(['play', 'close'])
  expect(idsWithoutText(catalog)).toEqual([])
  expect(idsWithoutText('msgid "long"\nmsgstr ""\n"In two "\n"lines"\n')).toEqual([])
  expect(idsWithoutText('#~ msgid "no longer used"\n#~ msgstr ""\n')).toEqual([])
})

/** The texts of the home page that a development server or a build loads, where the catalog has a text for `home.title`. */
async function loaded(locale: string, mode: 'development' | 'production') {
  const plugin = catalogChunks()
  const command = mode === 'development' ? 'serve' : 'build'
  // Of a configuration and of a context it takes these only.
  const { configResolved, transform } = plugin as unknown as {
    configResolved: (config: object) => void
    transform: (code: string, id: string) => Promise<{ code: string }>
  }
  configResolved({ command, mode, root: '.' })
  const compiled = `export const messages = { 'home.title': ['Title'] }`
  const file = resolve(`src/locales/${locale}/messages.po`)
  return messagesOf((await transform(compiled, `${file}?home.po`)).code)
}

test('a development server leaves the English texts to the sources', async () => {
  expect(await loaded('en', 'development')).toEqual({})
  expect(await loaded('ru', 'development')).toEqual({ 'home.title': ['Title'] })
  expect(await loaded('en', 'production')).toEqual({ 'home.title': ['Title'] })
})
