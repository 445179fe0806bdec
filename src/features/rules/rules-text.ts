import { use } from 'react'
import type { Locale } from '#/locales/locale'
import type { RulesText } from '#/locales/rules-text'

const texts = import.meta.glob<RulesText>('/src/locales/*/rules.md', { import: 'rules' })

const loading = new Map<Locale, Promise<RulesText>>()

/** Loads the rules in `locale` once; a failed load is tried again. */
export function loadRules(locale: Locale): Promise<RulesText> {
  const known = loading.get(locale)
  if (known) return known
  const load = texts[`/src/locales/${locale}/rules.md`]
  if (load === undefined) throw new Error(`src/locales/${locale} has no rules.md`)
  return keepRules(locale, load())
}

/** Uses `text` as the rules in `locale`. */
export function keepRules(locale: Locale, text: Promise<RulesText>): Promise<RulesText> {
  loading.set(locale, text)
  text.then(
    // The fields that React itself sets on a promise, so that `use` returns the text at once.
    (rules) => Object.assign(text, { status: 'fulfilled', value: rules }),
    () => loading.delete(locale),
  )
  return text
}

/**
 * The rules in `locale`; suspends until they are loaded. Returns at once if they are, because the router looks for the
 * rule that the address names right after the first render.
 */
export function useRules(locale: Locale): RulesText {
  return use(loadRules(locale))
}

/** A day such as `2026-11-01` at local noon, so that it is the same day in every time zone. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00`)
}
