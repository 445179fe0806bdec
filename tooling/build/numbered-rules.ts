type Node = {
  type: string
  value?: string
  depth?: number
  ordered?: boolean | null
  children?: Node[]
}

type Section = { number: string; title: string; rules: Node[] }

/**
 * A remark plugin for the project's rules: every heading of the second level opens a numbered section, every
 * item of the ordered lists under it becomes a numbered rule, whatever numbers the text itself uses. The
 * outcome is a row of `<Section number title>` with `<Rule number>` inside, and `export const sections`.
 *
 * @throws Error for anything else under the first heading: it would be on no page.
 */
export function numberedRules() {
  return (tree: Node): void => {
    const blocks = tree.children ?? []
    const imports = blocks.filter(({ type }) => type === 'mdxjsEsm')
    const sections = gather(blocks.filter(({ type }) => type !== 'mdxjsEsm'))
    tree.children = [...imports, exportSections(sections), ...sections.map(sectionElement)]
  }
}

function gather(blocks: Node[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    const section = sections.at(-1)
    if (block.type === 'heading' && block.depth === 2) {
      sections.push({ number: String(sections.length + 1), title: textOf(block), rules: [] })
    } else if (section && block.type === 'list' && block.ordered === true) {
      section.rules.push(...(block.children ?? []))
    } else {
      throw new Error(
        `The rules are "## Section" and numbered lists; this is neither: ${textOf(block)}`,
      )
    }
  }
  return sections
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

function element(name: string, values: Record<string, string>, children: Node[]): Node {
  const attributes = Object.entries(values).map(([attribute, value]) => ({
    type: 'mdxJsxAttribute',
    name: attribute,
    value,
  }))
  return Object.assign({ type: 'mdxJsxFlowElement', children }, { name, attributes })
}

function sectionElement({ number, title, rules }: Section): Node {
  return element(
    'Section',
    { number, title },
    rules.map((rule, index) =>
      element('Rule', { number: `${number}.${index + 1}` }, rule.children ?? []),
    ),
  )
}

/** `export const sections = [{ number, title }, …]` as the syntax tree that MDX takes. */
function exportSections(sections: Section[]): Node {
  const list = {
    type: 'ArrayExpression',
    elements: sections.map(({ number, title }) => ({
      type: 'ObjectExpression',
      properties: [property('number', number), property('title', title)],
    })),
  }
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id: identifier('sections'), init: list }],
  }
  const statement = { type: 'ExportNamedDeclaration', specifiers: [], source: null, declaration }
  const estree = { type: 'Program', sourceType: 'module', body: [statement], comments: [] }
  return Object.assign({ type: 'mdxjsEsm', value: '' }, { data: { estree } })
}

function identifier(name: string) {
  return { type: 'Identifier', name }
}

function property(key: string, value: string) {
  return {
    type: 'Property',
    kind: 'init',
    method: false,
    shorthand: false,
    computed: false,
    key: identifier(key),
    value: { type: 'Literal', value, raw: JSON.stringify(value) },
  }
}
