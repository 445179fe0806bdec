import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { showLocale } from '#/locales/document-locale'
import type { Locale } from '#/locales/locale'
import { CATALOG_CHUNKS, type CatalogChunk } from '#/locales/catalog-chunks'
import { activateLocale, addCatalog } from '#/locales/catalogs'

const CHUNKS = Object.keys(CATALOG_CHUNKS) as CatalogChunk[]

/** An `I18n` with the complete catalog of `locale`. */
export async function i18nOf(locale: Locale) {
  const i18n = setupI18n()
  await activateLocale(i18n, locale)
  await Promise.all(CHUNKS.map((chunk) => addCatalog(i18n, chunk)))
  return i18n
}

/** Renders `ui` with the texts of `locale`; `user` acts on it. */
export async function renderUi(ui: ReactNode, locale: Locale = 'en') {
  const i18n = await i18nOf(locale)
  showLocale(locale)
  render(<I18nProvider i18n={i18n}>{ui}</I18nProvider>)
  return { user: userEvent.setup({ delay: null }), i18n }
}
