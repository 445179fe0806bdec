/** The rules of one language, as `tooling/build/numbered-rules.ts` compiles them. */
declare module '*.mdx' {
  import type { MDXContent } from 'mdx/types'

  /** The day of this edition, as `2026-11-01`. */
  export const edition: string
  /** The rules in two sentences. */
  export const summary: string
  export const sections: readonly { number: string; title: string }[]
  /** Draws the sections with the components `Section` and `Rule`. */
  const Rules: MDXContent
  export default Rules
}
