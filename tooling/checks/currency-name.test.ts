import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalog } from '../build/read-catalog'

/** The messages of a catalog by id, without the names of their values. */
function messagesOf(locale: string): Map<string, string> {
  const catalog = readCatalog(readFileSync(`src/locales/${locale}/messages.po`, 'utf8'))
  return new Map(
    catalog.map(({ id, text }) => [
      id,
      text.replaceAll(/(?<!(?:one|few|many|other) )\{\w+\}/g, ''),
    ]),
  )
}

/** Russian nouns decline: what stays is the stem. */
const stemOf = (noun: string) => noun.replace(/[аеиоуыьюя]+$/iu, '')

/** A test of messages for the name of the currency that players buy, whatever it is. */
function namesCurrency(messages: Map<string, string>) {
  const stem = stemOf(messages.get('currency.credits') ?? '').replace(/s$/, '')

  const noun = new RegExp(String.raw`(?<!\p{L})${stem}(?!ed|ing)`, 'iu')
  return (id: string) => noun.test(messages.get(id) ?? '')
}

test('names the currency in both languages wherever one of them does', () => {
  const [english, russian] = [messagesOf('en'), messagesOf('ru')]
  const [inEnglish, inRussian] = [namesCurrency(english), namesCurrency(russian)]
  const name = english.get('currency.credits')
  expect(
    [...english.keys()].filter(inEnglish).length,
    `the English texts that name ${name}: are the others renamed, too?`,
  ).toBeGreaterThan(5)
  expect(
    [...english.keys()].filter((id) => inEnglish(id) !== inRussian(id)),
    'the texts that name it in one of src/locales/*/messages.po only',
  ).toEqual([])
})
