import type { MDXContent } from 'mdx/types'
import { use } from 'react'
import type { Locale } from '#/locales/locale'

/** The rules in one language, as `tooling/build/numbered-rules.ts` compiles them. */
export type RulesText = {
  /** The day of this edition: `2026-11-01`. */
  edition: string
  /** The rules in two sentences. */
  summary: string
  sections: readonly { number: string; title: string }[]
  /** Renders the sections with the components `Section` and `Rule`. */
  default: MDXContent
}

const texts = import.meta.glob<RulesText>('/src/locales/*/rules.mdx')

const loading = new Map<Locale, Promise<RulesText>>()

/** Fetches the rules in `locale`, once; what failed is asked for anew. */
export function loadRules(locale: Locale): Promise<RulesText> {
  const known = loading.get(locale)
  if (known) return known
  const load = texts[`/src/locales/${locale}/rules.mdx`]
  if (load === undefined) throw new Error(`src/locales/${locale} has no rules.mdx`)
  const text = load()
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
