import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { activateLocale, addCatalog } from './catalogs'

const HOME = 'home.about.title'
const COMMON = 'toast.error'

test('loads only the common texts at first', async () => {
  const i18n = setupI18n()
  await activateLocale(i18n, 'en')
  expect(i18n.messages).toHaveProperty([COMMON])
  expect(i18n.messages).not.toHaveProperty([HOME])
})

test('loads an added chunk in the new language as well', async () => {
  const i18n = setupI18n()
  await activateLocale(i18n, 'en')
  await addCatalog(i18n, 'home')
  const english = i18n.messages[HOME]
  expect(english).toBeDefined()
  await activateLocale(i18n, 'ru')
  expect(i18n.messages[HOME]).toBeDefined()
  expect(i18n.messages[HOME]).not.toEqual(english)
  expect(i18n.messages).toHaveProperty([COMMON])
})

test('keeps a chunk requested while the first texts load', async () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  await Promise.all([activateLocale(i18n, 'en'), addCatalog(i18n, 'home')])
  expect(i18n.messages).toHaveProperty([HOME])
  expect(i18n.messages).toHaveProperty([COMMON])
})

test('loads a chunk requested during a language change in the new language', async () => {
  const i18n = setupI18n()
  await activateLocale(i18n, 'en')
  await Promise.all([activateLocale(i18n, 'ru'), addCatalog(i18n, 'home')])
  expect(i18n.locale).toBe('ru')
  expect(i18n.messages).toHaveProperty([HOME])
})

test('does not add a chunk that loads after the language has changed', async () => {
  const russian = setupI18n()
  await activateLocale(russian, 'ru')
  await addCatalog(russian, 'home')
  const i18n = setupI18n()
  await activateLocale(i18n, 'en')
  const adding = addCatalog(i18n, 'home')
  i18n.loadAndActivate({ locale: 'ru', messages: {} })
  await adding
  expect(i18n.messages).toEqual({})
  await activateLocale(i18n, 'ru')
  expect(i18n.messages).toEqual(russian.messages)
})

test('does not re-render when the texts of another page are added', async () => {
  const i18n = setupI18n()
  await activateLocale(i18n, 'en')
  const draw = vi.fn<() => void>()
  i18n.on('change', draw)
  await addCatalog(i18n, 'home')
  expect(i18n.messages).toHaveProperty([HOME])
  expect(draw).not.toHaveBeenCalled()
})

test('treats an empty file in place of a chunk as a failed load', async () => {
  const i18n = setupI18n()
  await activateLocale(i18n, 'en')
  vi.doMock('./en/messages.po?home.po', () => ({ messages: undefined }))
  await expect(addCatalog(i18n, 'home')).rejects.toThrow('empty')
})

test('a chunk that fails during a language change does not affect another one', async () => {
  const i18n = setupI18n()
  await activateLocale(i18n, 'ru')
  const late = Promise.withResolvers<object>()
  vi.doMock('./ru/messages.po?account.po', () => late.promise)
  const failed = addCatalog(i18n, 'account').catch(String)
  const changed = activateLocale(i18n, 'en')
  late.resolve({ messages: undefined })
  expect(await failed).toMatch('empty')
  await addCatalog(i18n, 'oauth2')
  await changed
  expect(i18n.locale).toBe('en')
  expect(i18n.messages).toHaveProperty(['oauth2.title'])
})
