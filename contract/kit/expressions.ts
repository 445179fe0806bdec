/** What a step of a flow gives to later ones. */
export type Outputs = Readonly<Record<string, unknown>>

/** What the expressions of a step may refer to. */
export interface Scope {
  readonly inputs: Outputs
  readonly steps: ReadonlyMap<string, Outputs>
  /** What a flow that was called gave back. */
  readonly outputs?: Outputs
  readonly response?: { readonly status: number; readonly json: unknown }
}

function member(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)]
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined
}

const follow = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(member, value)

/** The value of one runtime expression of Arazzo. Throws where the kit does not know its kind. */
function resolved(expression: string, scope: Scope): unknown {
  if (expression === '$statusCode') return scope.response?.status
  const pointer = /^\$response\.body#\/(.+)$/.exec(expression)?.[1]
  if (pointer !== undefined) return follow(scope.response?.json, pointer.split('/'))
  const [root, ...names] = expression.split('.')
  if (root === '$inputs') return follow(scope.inputs, names)
  if (root === '$outputs') return follow(scope.outputs, names)
  const [step = '', kind, ...rest] = names
  if (root === '$steps' && kind === 'outputs') return follow(scope.steps.get(step), rest)
  throw new Error(`A flow holds an expression that the kit does not know: ${expression}`)
}

/** A value of a flow with its expressions worked out; a text may hold them in braces. */
export function evaluated(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') {
    return value.startsWith('$')
      ? resolved(value, scope)
      : value.replaceAll(/\{(\$[^}]+)\}/g, (_, expression: string) =>
          String(resolved(expression, scope)),
        )
  }
  if (Array.isArray(value)) return value.map((one: unknown) => evaluated(one, scope))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, evaluated(one, scope)]),
  )
}

function operand(text: string, scope: Scope): unknown {
  if (text.startsWith('$')) return resolved(text, scope)
  const quoted = /^'(.*)'$/.exec(text)?.[1]
  return quoted ?? JSON.parse(text)
}

/** A field that is not there and one that is null say the same. */
const same = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null)

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1)

/** The conditions on a body that are written as JSONPath, each with what makes it true. */
const ON_BODY: readonly (readonly [RegExp, (body: unknown, ...parts: string[]) => boolean])[] = [
  [/^\$\[\?!@\.(\w+)\]$/, (body, name = '') => same(member(body, name), null)],
  [
    /^\$\[\?!@\.(\w+)\.\*\]$/,
    (body, name = '') => Object.keys(Object(member(body, name))).length === 0,
  ],
  [
    /^\$\[\?length\(@\.(\w+)\) == (\d+)\]$/,
    (body, name = '', count) => lengthOf(member(body, name)) === Number(count),
  ],
  [
    /^\$\[\?count\(@\.(\w+)\[\?@\.(\w+) == (\w+)\]\) == (\d+)\]$/,
    (body, list = '', name = '', value = '', count) => {
      const found = member(body, list)
      const rows: readonly unknown[] = Array.isArray(found) ? found : []
      return (
        rows.filter((row) => same(member(row, name), JSON.parse(value))).length === Number(count)
      )
    },
  ],
]

/** Whether a criterion of a step is met. Throws where the kit does not know its kind. */
export function isMet(condition: string, scope: Scope): boolean {
  if (condition.includes(' || ')) {
    return condition.split(' || ').some((one) => isMet(one, scope))
  }
  for (const [pattern, test] of ON_BODY) {
    const found = pattern.exec(condition)
    if (found) return test(scope.response?.json, ...found.slice(1))
  }
  const compared = /^(\S+) (==|!=) (.+)$/.exec(condition)
  if (!compared)
    throw new Error(`A flow holds a condition that the kit does not know: ${condition}`)
  const [, left = '', sign, right = ''] = compared
  return same(operand(left, scope), operand(right, scope)) === (sign === '==')
}
