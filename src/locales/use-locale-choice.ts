import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { watchCookie } from '#/lib/cookie'
import { reloadOnce } from '#/lib/reload-once'
import { wouldLoseText } from '#/lib/typed-text'
import { dropLocaleFromAddress, rememberLocale, showLocale } from './document-locale'
import { isLocale, type Locale, LOCALE_COOKIE, localeOf } from './locale'
import { loadCatalogs } from './catalogs'
import { runAction, runOptional } from '#/lib/run-action'

type Hooks = {
  /** The language of the page has changed; data of the server is still in the former one. */
  onSpoken: () => void
  /** The catalog of a language did not load; `willReload` says that the next try reloads the page. */
  onFailure: (error: unknown, willReload: boolean) => void
}

/**
 * The locale of the page and the way to change it: at once, and remembered. What another tab chooses is
 * followed (behaviour A14).
 *
 * @param i18n the app's own, which the texts are loaded into; what `useLingui` gives stands for it only
 */
export function useLocaleChoice(
  i18n: I18n,
  { onSpoken, onFailure }: Hooks,
): [Locale, (locale: Locale) => void] {
  const { i18n: spoken } = useLingui()
  const last = useRef<Locale>(undefined)
  const hasFailed = useRef(false)

  async function switchTo(locale: Locale) {
    last.current = locale
    try {
      const messages = await loadCatalogs(i18n, locale)
      // Texts that load late must not undo a later choice.
      if (last.current !== locale) return
      i18n.loadAndActivate({ locale, messages })
    } catch (error) {
      if (last.current === locale) last.current = undefined
      throw error
    }
    showLocale(locale)
    dropLocaleFromAddress()
    onSpoken()
  }

  async function choose(locale: Locale) {
    rememberLocale(locale)
    try {
      await switchTo(locale)
    } catch (error) {
      // After a deployment that deleted the catalog only a reload helps. Where it loses a password or a code the user is asked.
      const mayReload = hasFailed.current || !wouldLoseText()
      if (mayReload && reloadOnce({ keepsText: true })) return
      hasFailed.current = true
      rememberLocale(localeOf(i18n))
      onFailure(error, !mayReload && navigator.onLine)
    }
  }

  const follow = useEffectEvent((locale: string) => {
    if (!isLocale(locale) || locale === (last.current ?? localeOf(i18n))) return
    // Nobody asked for it in this tab: without the texts the page stays as it is until it is looked at again.
    runOptional(switchTo(locale))
  })
  useEffect(() => watchCookie(LOCALE_COOKIE, (locale) => follow(locale)), [])

  return [localeOf(spoken), (locale) => runAction(choose(locale))]
}
