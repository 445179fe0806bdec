import { fromMarkdown } from 'mdast-util-from-markdown'
import * as v from 'valibot'
import type { RuleNode, RulesText } from '#/locales/rules-text'

type Node = {
  type: string
  value?: string
  depth?: number
  ordered?: boolean | null
  url?: string
  children?: Node[]
}

const headSchema = v.object({
  edition: v.pipe(
    v.string(),
    v.check((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))),
  ),
  summary: v.pipe(v.string(), v.nonEmpty()),
})

/** The front matter between two lines of `---`, and the rest. */
const PARTS = /^---\r?\n(?<head>.*?)\r?\n---\r?\n(?<body>.*)$/s

const TAGS = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  inlineCode: 'code',
  listItem: 'li',
  break: 'br',
} as const

/**
 * Reads the project's rules: `edition` and `summary` between two lines of `---`, then Markdown. Every heading of the second level
 * opens a numbered section, every item of the ordered lists under it is a numbered rule, whatever numbers the text itself uses.
 *
 * @param name of the file, for error messages
 * @throws Error for anything else under the first heading: it would be on no page.
 */
export function readRules(name: string, text: string): RulesText {
  const { head = '', body = '' } = PARTS.exec(text)?.groups ?? {}
  const lines = head.split(/\r?\n/).map((line) => /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [])
  const read = v.safeParse(
    headSchema,
    Object.fromEntries(lines.map(([, key = '', value = '']) => [key, value])),
  )
  if (!read.success) {
    throw new Error(
      `${name}: it must begin with ---, edition: 2026-11-01, summary: …, and --- (a line each)`,
    )
  }
  const sections: RulesText['sections'] = []
  for (const block of (fromMarkdown(body) as Node).children ?? []) {
    const section = sections.at(-1)
    if (block.type === 'heading' && block.depth === 2) {
      sections.push({ number: String(sections.length + 1), title: textOf(block), rules: [] })
    } else if (section && block.type === 'list' && block.ordered === true) {
      const items = block.children ?? []
      section.rules.push(...items.map((item) => nodesOf(name, item)))
    } else {
      throw new Error(
        `${name}: the rules are "## Section" and numbered lists; this is neither: ${textOf(block)}`,
      )
    }
  }
  if (sections.length === 0) throw new Error(`${name}: there is no "## Section"`)
  return { ...read.output, sections }
}

/** The rules as a module of the build. */
export function rulesModule(rules: RulesText): string {
  return `export const rules = JSON.parse(${JSON.stringify(JSON.stringify(rules))})`
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

function nodesOf(name: string, { children = [] }: Node): RuleNode[] {
  return children.map((child) => nodeOf(name, child))
}

function nodeOf(name: string, node: Node): RuleNode {
  const { type, value = '', url = '' } = node
  if (type === 'text') return value
  const children = type === 'inlineCode' ? [value] : nodesOf(name, node)
  if (type === 'link' && /^(?:https:\/\/|mailto:|\/(?!\/)|#)/.test(url)) {
    return { tag: 'a', href: url, children }
  }
  if (type === 'list') return { tag: node.ordered === true ? 'ol' : 'ul', children }
  const tag = Object.entries(TAGS).find(([kind]) => kind === type)?.[1]
  if (tag === undefined) {
    throw new Error(`${name}: a rule cannot have this (${type}): ${textOf(node) || url}`)
  }
  return { tag, children }
}
