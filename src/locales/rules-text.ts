import type { Locale } from './locale'

/** A node of a rule: a text, or an element with children. */
export type RuleNode =
  | string
  | { tag: 'p' | 'em' | 'strong' | 'code' | 'ul' | 'ol' | 'li' | 'br'; children: RuleNode[] }
  | { tag: 'a'; href: string; children: RuleNode[] }

/** The rules in one language, as `deploy/settings/rules-page.ts` reads them from `rules.md`. */
export type RulesText = {
  /** The language of the rules if it is not the page's: a brand may have its rules in only one language. */
  lang?: Locale
  /** The day of this edition: `2026-11-01`. */
  edition: string
  /** The rules in two sentences. */
  summary: string
  /** The sections in their order, each with the nodes of its rules. */
  sections: { number: string; title: string; rules: RuleNode[][] }[]
}
