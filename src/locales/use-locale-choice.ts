import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { watchCookie } from '#/lib/browser/document-cookie'
import { withTimeLimit } from '#/lib/browser/load-chunk'
import { reloadOnce } from '#/lib/browser/reload-once'
import { wouldLoseText } from '#/lib/browser/typed-text'
import { rememberLocale, showLocale } from './document-locale'
import { isLocale, type Locale, LOCALE_COOKIE, localeOf } from './locale'
import { loadCatalogs } from './catalogs'
import { runAction, runOptional } from '#/lib/errors/run-action'

type Hooks = {
  /** The page's language has changed; server data is still in the previous one. */
  onChange: () => void
  /** The catalog of a language did not load; if `willReload`, the next try reloads the page. */
  onFailure: (error: unknown, willReload: boolean) => void
}

/**
 * The locale of the page, and the function that changes it at once and remembers it. Follows the choice of other tabs
 * (behaviour A14).
 *
 * @param i18n the app's own object, to load the texts into; `useLingui` returns only a copy
 */
export function useLocaleChoice(
  i18n: I18n,
  { onChange, onFailure }: Hooks,
): [Locale, (locale: Locale) => void] {
  const { i18n: active } = useLingui()
  const last = useRef<Locale>(undefined)
  const hasFailed = useRef(false)

  async function switchTo(locale: Locale) {
    last.current = locale
    try {
      const messages = await withTimeLimit(() => loadCatalogs(i18n, locale))()
      // Texts that load late must not undo a later choice.
      if (last.current !== locale) return
      i18n.loadAndActivate({ locale, messages })
    } catch (error) {
      if (last.current === locale) last.current = undefined
      throw error
    }
    showLocale(locale)
    onChange()
  }

  async function choose(locale: Locale) {
    rememberLocale(locale)
    try {
      await switchTo(locale)
    } catch (error) {
      // If a deployment deleted the catalog, only a reload helps. If that would lose a password or a code, ask first.
      const mayReload = hasFailed.current || !wouldLoseText()
      if (mayReload && reloadOnce({ keepsText: true })) return
      hasFailed.current = true
      rememberLocale(localeOf(i18n))
      onFailure(error, !mayReload && navigator.onLine)
    }
  }

  const follow = useEffectEvent((locale: string) => {
    if (!isLocale(locale) || locale === (last.current ?? localeOf(i18n))) return
    // Not chosen in this tab: if the texts do not load, the page stays as it is until it becomes visible again.
    runOptional(switchTo(locale))
  })
  useEffect(() => watchCookie(LOCALE_COOKIE, (locale) => follow(locale)), [])

  return [localeOf(active), (locale) => runAction(choose(locale))]
}
