import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGES } from '#deploy/pages'
import type { Build } from '#deploy/whole-build'
import { type Locale, LOCALE_CODES } from '#/locales/locale'
import { type Tokens, tokensIn } from './brand-tokens'
import { messagesOf, type Texts } from './compiled-message'
import { type Manifest, readManifest, stylesOf } from './page-parts'

/** What a brand overrides: its texts and tokens must be among these. */
export type BrandDefaults = { texts: Record<Locale, Texts>; tokens: Tokens }

/** The chunks of a catalog in a build. */
export async function readCatalogChunks(
  dist: string,
  manifest: Manifest,
  locale: Locale,
): Promise<{ file: string; messages: Texts }[]> {
  const chunks = Object.entries(manifest).filter(([key]) =>
    key.startsWith(`src/locales/${locale}/messages.po?`),
  )
  return Promise.all(
    chunks.map(async ([, { file }]) => ({
      file,
      messages: await messagesOf(await readFile(join(dist, file), 'utf8')),
    })),
  )
}

/** The texts and tokens of a build. */
export async function readBrandDefaults({ dist, deploy }: Build): Promise<BrandDefaults> {
  const manifest = readManifest(deploy)
  const textsIn = async (locale: Locale) => {
    const chunks = await readCatalogChunks(dist, manifest, locale)
    const texts: Texts = Object.assign({}, ...chunks.map(({ messages }) => messages))
    return [locale, texts] as const
  }
  const texts = Object.fromEntries(await Promise.all(LOCALE_CODES.map(textsIn)))
  // Every page has the tokens.
  const files = PAGES.slice(0, 1).flatMap((page) => stylesOf(manifest, page))
  const styles = files.map((file) => readFile(join(dist, file), 'utf8'))
  return {
    texts: texts as Record<Locale, Texts>,
    tokens: tokensIn((await Promise.all(styles)).join('\n')),
  }
}
