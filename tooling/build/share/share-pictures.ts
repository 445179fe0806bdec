import { copyFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RENDERER } from '#deploy/settings/stamp'
import { shareFile } from '#deploy/share-picture'
import { parseConfig } from '#/config-schema'
import { type Locale, LOCALE_CODES } from '#/locales/locale'
import { brandFile } from '../brand'
import { homePromise } from './home-promise'
import { drawSharePicture } from './share-picture'

type Renderer = { renderPage: (path: string, locale: Locale) => Promise<string> }

/** Writes the pictures that messengers show beside a link into `folder`, one for each language. */
export async function writeSharePictures(folder: string, deploy: string): Promise<void> {
  // They show nothing that a setting changes: stamping could not draw them anew without the tools of the build.
  globalThis.siteSettings = parseConfig({})
  const { href } = pathToFileURL(resolve(deploy, RENDERER))
  const renderer = (await import(href)) as Renderer
  await Promise.all(
    LOCALE_CODES.map(async (locale) => {
      const own = brandFile(shareFile(locale))
      if (own !== undefined) return copyFile(own, join(folder, shareFile(locale)))
      const promise = homePromise(await renderer.renderPage('/', locale))
      await writeFile(join(folder, shareFile(locale)), await drawSharePicture({ promise, locale }))
    }),
  )
}
