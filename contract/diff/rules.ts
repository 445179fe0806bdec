import { parse } from 'yaml'

/** One reason why the new contract breaks those who follow the old one. */
export interface Breach {
  /** 'POST /api/v2/user/signUp', or a place such as '#/components/schemas/SignInResult'. */
  readonly where: string
  readonly says: string
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodes = (value: unknown): readonly (readonly [string, Node])[] =>
  isNode(value)
    ? Object.entries(value).flatMap(([name, node]) => (isNode(node) ? [[name, node] as const] : []))
    : []

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options'])

/** 'POST /path' → the operation. */
const operationsOf = (contract: Node): ReadonlyMap<string, Node> =>
  new Map(
    nodes(contract['paths']).flatMap(([path, item]) =>
      nodes(item).flatMap(([method, operation]) =>
        METHODS.has(method) ? [[`${method.toUpperCase()} ${path}`, operation] as const] : [],
      ),
    ),
  )

/** Whether an operation says itself who may call it. */
const statesSecurity = (operation: Node) => 'security' in operation

/**
 * An operation that no longer says who may call it takes what holds for all, now or when somebody adds
 * that: a dropped `security: []` makes signing in want a token. The general comparison calls it harmless.
 */
const droppedSecurity = (old: Node, now: Node): readonly Breach[] => {
  const later = operationsOf(now)
  return [...operationsOf(old)].flatMap(([where, operation]) => {
    const kept = later.get(where)
    return kept && statesSecurity(operation) && !statesSecurity(kept)
      ? [{ where, says: 'It no longer states its security.' }]
      : []
  })
}

/** What tells the shapes of an answer apart: the general comparison does not look at it. */
const changedDiscriminators = (old: Node, now: Node, where = '#'): readonly Breach[] => {
  const before = old['discriminator']
  const after = now['discriminator']
  const here: readonly Breach[] =
    isNode(before) && JSON.stringify(before) !== JSON.stringify(after)
      ? [
          {
            where,
            says: `Its shapes are told apart in another way than by \`${String(before['propertyName'])}\`.`,
          },
        ]
      : []
  const below = nodes(old).flatMap(([name, node]) => {
    const kept = now[name]
    return name !== 'discriminator' && isNode(kept)
      ? changedDiscriminators(node, kept, `${where}/${name.replaceAll('/', '~1')}`)
      : []
  })
  return [...here, ...below]
}

/** What breaks between two contracts, in YAML, that `redocly diff` lets pass. */
export function ownBreaches(old: string, now: string): readonly Breach[] {
  const [before, after]: unknown[] = [parse(old), parse(now)]
  if (!isNode(before) || !isNode(after)) return []
  return [...droppedSecurity(before, after), ...changedDiscriminators(before, after)]
}
