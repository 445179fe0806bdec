import type { Locale } from '#/locales/locale'

const texts = {
  ru: () => import('#/content/rules.ru.mdx'),
  en: () => import('#/content/rules.en.mdx'),
}

export type RulesText = Awaited<ReturnType<(typeof texts)['ru']>>

const loaded = new Map<Locale, Promise<RulesText>>()

/** The rules in `locale`, the same promise each time; one that failed is asked for anew. */
export function loadRules(locale: Locale): Promise<RulesText> {
  const known = loaded.get(locale)
  if (known) return known
  const loading = texts[locale]()
  loaded.set(locale, loading)
  loading.catch(() => loaded.delete(locale))
  return loading
}

/** A day such as `2026-11-01`, at noon, so that no time zone makes another day of it. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00`)
}
