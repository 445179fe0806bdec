import { readFile } from 'node:fs/promises'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { tokensIn } from '#deploy/settings/brand-tokens'
import type { BrandDefaults } from '#deploy/settings/brand-defaults'
import type { Texts } from '#deploy/settings/compiled-message'
import { type Locale, LOCALE_CODES } from '#/locales/locale'
import { readCatalog } from './read-catalog'

async function textsOf(locale: Locale): Promise<readonly [Locale, Texts]> {
  const catalog = readCatalog(await readFile(`src/locales/${locale}/messages.po`, 'utf8'))
  const messages = catalog.map(({ id, text }) => [id, compileMessageOrThrow(text)])
  return [locale, Object.fromEntries(messages) as Texts]
}

/** The texts and tokens of the sources, to check a brand before a build. */
export async function readSourceDefaults(): Promise<BrandDefaults> {
  const texts = Object.fromEntries(await Promise.all(LOCALE_CODES.map(textsOf)))
  return {
    texts: texts as Record<Locale, Texts>,
    tokens: tokensIn(await readFile('src/styles/tokens.css', 'utf8')),
  }
}
