import { use } from 'react'
import type { Locale } from '#/locales/locale'
import type { RulesText } from '#/locales/rules-text'

const texts = import.meta.glob<RulesText>('/src/locales/*/rules.md', { import: 'rules' })

const loading = new Map<Locale, Promise<RulesText>>()

/** Fetches the rules in `locale`, once; what failed is asked for anew. */
export function loadRules(locale: Locale): Promise<RulesText> {
  const known = loading.get(locale)
  if (known) return known
  const load = texts[`/src/locales/${locale}/rules.md`]
  if (load === undefined) throw new Error(`src/locales/${locale} has no rules.md`)
  return keepRules(locale, load())
}

/** Keeps the rules in `locale` as they are being fetched. */
export function keepRules(locale: Locale, text: Promise<RulesText>): Promise<RulesText> {
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
