import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { rememberLocale, showLocale } from './document-locale'
import { activateLocale, type Locale, localeOf } from './locale'

/** The locale of the page and the way to change it: at once, remembered, server words included. */
export function useLocaleChoice(): [Locale, (locale: Locale) => void] {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()

  async function choose(locale: Locale) {
    await activateLocale(i18n, locale)
    rememberLocale(locale)
    showLocale(locale)
    // Names of cities and the like come in the language that was asked for.
    await queryClient.invalidateQueries()
  }
  return [localeOf(i18n), (locale) => void choose(locale)]
}
