import { fromMarkdown } from 'mdast-util-from-markdown'
import type { RuleNode, RulesText } from '#/locales/rules-text'
// oxlint-disable-next-line no-restricted-imports -- the Vite configuration imports this as well; it knows no aliases
import { isDay } from '../../src/lib/time/is-day.ts'

type Node = {
  type: string
  value?: string
  depth?: number
  ordered?: boolean | null
  url?: string
  children?: Node[]
  position?: { start: { line: number } }
}

/** The front matter between two `---` lines, and the rest. */
const PARTS = /^---\r?\n(?<head>.*?)\r?\n---\r?\n(?<body>.*)$/s

const TAGS = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  inlineCode: 'code',
  listItem: 'li',
  break: 'br',
} as const

type Head = { edition: string; summary: string }

/** Reads the front matter, whose first line is the second of the file. */
function readHead(head: string, refuse: (line: number, why: string) => void): Head {
  const values: Partial<Record<string, string>> = {}
  for (const [index, text] of head.split(/\r?\n/).entries()) {
    const [, key, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(text) ?? []
    if (key === undefined) {
      if (text.trim() !== '') refuse(index + 2, `this is not edition: … or summary: …: ${text}`)
    } else if (key !== 'edition' && key !== 'summary') {
      refuse(index + 2, `there is no ${key}; only edition and summary are known`)
    } else if (values[key] !== undefined) refuse(index + 2, `${key} is already set`)
    else if (key === 'edition' && !isDay(value)) {
      refuse(index + 2, `edition must be a date such as 2026-11-01, not ${value || 'nothing'}`)
    } else if (value === '') refuse(index + 2, 'summary must be a sentence')
    values[key ?? ''] ??= value
  }
  const { edition, summary } = values
  if (edition === undefined) refuse(1, 'edition: 2026-11-01 is missing between the --- lines')
  if (summary === undefined) refuse(1, 'summary: … is missing between the --- lines')
  return { edition: edition ?? '', summary: summary ?? '' }
}

/**
 * Reads the project's rules: `edition` and `summary` between two `---` lines, then Markdown. Every second-level heading
 * opens a numbered section, and every item of the ordered lists under it is a numbered rule, whatever number the text
 * has.
 *
 * @param name the file's name, for error messages
 * @throws Error that names everything else, one line each: it would be on no page.
 */
export function readRules(name: string, text: string): RulesText {
  const wrong: string[] = []
  const refuse = (line: number, why: string) => void wrong.push(`${name}:${line}: ${why}`)
  const parts = PARTS.exec(text)?.groups
  if (parts === undefined) {
    throw new Error(
      `${name}:1: it must begin with the lines ---, edition: 2026-11-01, summary: … and ---`,
    )
  }
  const { head = '', body = '' } = parts
  const read = readHead(head, refuse)
  const above = text.slice(0, text.length - body.length).split('\n').length - 1
  const lineOf = ({ position }: Node) => above + (position?.start.line ?? 1)

  function nodesOf({ children = [] }: Node): RuleNode[] {
    return children.map(nodeOf)
  }
  function nodeOf(node: Node): RuleNode {
    const { type, value = '', url = '' } = node
    if (type === 'text') return value
    const children = type === 'inlineCode' ? [value] : nodesOf(node)
    if (type === 'link' && /^(?:https:\/\/|mailto:|\/(?!\/)|#)/.test(url)) {
      return { tag: 'a', href: url, children }
    }
    if (type === 'list') return { tag: node.ordered === true ? 'ol' : 'ul', children }
    const tag = Object.entries(TAGS).find(([kind]) => kind === type)?.[1]
    if (tag !== undefined) return { tag, children }
    refuse(lineOf(node), `a rule cannot contain this (${type}): ${textOf(node) || url}`)
    return ''
  }

  const sections: RulesText['sections'] = []
  const heads: Node[] = []
  for (const block of (fromMarkdown(body) as Node).children ?? []) {
    const section = sections.at(-1)
    if (block.type === 'heading' && block.depth === 2) {
      sections.push({ number: String(sections.length + 1), title: textOf(block), rules: [] })
      heads.push(block)
    } else if (section && block.type === 'list' && block.ordered === true) {
      section.rules.push(...(block.children ?? []).map(nodesOf))
    } else {
      const why = 'expected "## Section" or a numbered list, not'
      refuse(lineOf(block), `${why}: ${textOf(block)}`)
    }
  }
  for (const [index, { title, rules }] of sections.entries()) {
    const head = heads[index]
    if (rules.length === 0 && head) refuse(lineOf(head), `there are no rules in "## ${title}"`)
  }
  if (sections.length === 0) refuse(above + 1, 'there is no "## Section"')
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return { ...read, sections }
}

/** The rules as a module of the build. */
export function rulesModule(rules: RulesText): string {
  return `export const rules = JSON.parse(${JSON.stringify(JSON.stringify(rules))})`
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
