import { use } from 'react'
import type { Locale } from '#/locales/locale'

const texts = {
  ru: () => import('#/content/rules.ru.mdx'),
  en: () => import('#/content/rules.en.mdx'),
}

export type RulesText = Awaited<ReturnType<(typeof texts)['ru']>>

const loading = new Map<Locale, Promise<RulesText>>()

/** Fetches the rules in `locale`, once; what failed is asked for anew. */
export function loadRules(locale: Locale): Promise<RulesText> {
  const known = loading.get(locale)
  if (known) return known
  const text = texts[locale]()
  loading.set(locale, text)
  text.then(
    // As React itself notes what it has waited for: `use` then gives the text at once.
    (rules) => Object.assign(text, { status: 'fulfilled', value: rules }),
    () => loading.delete(locale),
  )
  return text
}

/**
 * The rules in `locale`; suspends until they are there. At once where they are there already: the router looks
 * for the rule that the address names right after the first drawing.
 */
export function useRules(locale: Locale): RulesText {
  return use(loadRules(locale))
}

/** A day such as `2026-11-01`, at noon, so that no time zone makes another day of it. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00`)
}
