import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CATALOG_CHUNKS } from '#/locales/catalog-chunks'
import type { Message } from './compiled-message'
import { bindMessage, idsOfChunk } from './vite-catalogs'

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

#: src/features/account/sign-in/sign-in-form.tsx
#: src/features/profile/password/password-form.tsx
msgid "password"
msgstr "Password"

#: src/forms/code/code-form.tsx
msgid "code"
msgstr "Code"

#: src/ui/toast.tsx
msgid "close"
msgstr "Close"
`

describe('the words of a part', () => {
  test.each([
    ['common', ['play', 'close']],
    ['home', ['home.title', 'play', 'close']],
    ['account', ['play', 'password', 'code', 'close']],
    ['profile', ['play', 'password', 'code', 'close']],
    ['payment', ['play', 'close']],
  ])('%s', (part, ids) => {
    expect([...idsOfChunk(catalog, part)]).toEqual(ids)
  })

  test('together are the whole catalog', () => {
    const whole = readFileSync('src/locales/en/messages.po', 'utf8')
    const ids = [...whole.matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id)
    const parts = ['common', ...Object.keys(CATALOG_CHUNKS)]
    const said = new Set(parts.flatMap((part) => [...idsOfChunk(whole, part)]))
    expect(ids.filter((id) => !said.has(id ?? ''))).toEqual([])
  })
})

test.each<[string, Message, Message]>([
  ['a text', ['Лес и горы'], ['Лес и_горы']],
  ['a text that is no list', 'Лес и горы', 'Лес и_горы'],
  [
    'texts around values',
    ['Почту на ', ['на '], '? — ', ['не и', 'date', 'в г']],
    ['Почту на_', ['на '], '?_— ', ['не и', 'date', 'в г']],
  ],
  [
    'plurals',
    [['в n', 'plural', { offset: 1, one: ['в ', '#', ' — шаг'], other: 'и ты' }]],
    [['в n', 'plural', { offset: 1, one: ['в_', '#', '_— шаг'], other: 'и_ты' }]],
  ],
  [
    'choices in plurals',
    [['n', 'plural', { other: [['who', 'select', { a: ['и ты'], other: ['и я'] }]] }]],
    [['n', 'plural', { other: [['who', 'select', { a: ['и_ты'], other: ['и_я'] }]] }]],
  ],
])('bindMessage holds the short words of %s', (_what, message, typeset) => {
  // `_` is a no-break space.
  const bound = JSON.stringify(bindMessage(message)).replaceAll('\u00A0', '_')
  expect(JSON.parse(bound)).toEqual(typeset)
})

test('the build typesets the Russian words, and no others', async () => {
  const { messages: russian } = await import('#/locales/ru/messages.po?common.po')
  const { messages: english } = await import('#/locales/en/messages.po?common.po')
  expect(JSON.stringify(russian)).toMatch(/[\s"](в|и|на|не)\u00A0/)
  expect(JSON.stringify(russian)).not.toMatch(/[\s"](в|и|на|не) | —/)
  expect(JSON.stringify(english)).not.toContain('\u00A0')
})
