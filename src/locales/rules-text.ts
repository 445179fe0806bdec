/** A part of a rule: text, or an element of a few kinds around others. */
export type RuleNode =
  | string
  | { tag: 'p' | 'em' | 'strong' | 'code' | 'ul' | 'ol' | 'li' | 'br'; children: RuleNode[] }
  | { tag: 'a'; href: string; children: RuleNode[] }

/** The rules in one language, as `deploy/settings/rules.ts` reads them of `rules.md`. */
export type RulesText = {
  /** The day of this edition: `2026-11-01`. */
  edition: string
  /** The rules in two sentences. */
  summary: string
  /** What each rule consists of, in their order. */
  sections: { number: string; title: string; rules: RuleNode[][] }[]
}
