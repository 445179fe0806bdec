import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { reloadOnce } from '#/lib/reload-once'
import { rememberLocale, showLocale } from './document-locale'
import { type Locale, loadWords, localeOf } from './locale'

/**
 * The locale of the page and the way to change it: at once, remembered, server words included.
 *
 * @param onFailure the words of a language did not come, nor would a reload bring them
 */
export function useLocaleChoice(
  onFailure: (error: unknown) => void,
): [Locale, (locale: Locale) => void] {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const last = useRef<Locale>(undefined)

  async function choose(locale: Locale) {
    last.current = locale
    rememberLocale(locale)
    try {
      const messages = await loadWords(locale)
      // Words that come late must not undo a later choice.
      if (last.current !== locale) return
      i18n.loadAndActivate({ locale, messages })
    } catch (error) {
      if (reloadOnce()) return
      rememberLocale(localeOf(i18n))
      onFailure(error)
      return
    }
    showLocale(locale)
    // Names of cities and the like come in the language that was asked for.
    await queryClient.invalidateQueries()
  }
  return [localeOf(i18n), (locale) => void choose(locale)]
}
