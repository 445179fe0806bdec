/** Who sends the described messages: clients (requests) or servers (responses). */
export type Position = 'request' | 'response'

/** What a change means for the two sides of the contract. */
export interface Effect {
  /** Something a client of the old contract does or relies on no longer works. */
  readonly clients: boolean
  /** A server of the old contract must be changed. */
  readonly backends: boolean
  /** Whether the version counts it as breaking though no client breaks: a server has less freedom to choose. */
  readonly isBreaking?: boolean
}

export interface Finding extends Effect {
  /** What changed: '`User.email`', 'header `Retry-After` of 429', 'security'. */
  readonly subject: string
  readonly says: string
  /** The operations it affects. */
  readonly operations: readonly string[]
}

/** A sentence with a rule, before and after; either may be missing. */
export interface ProseChange {
  readonly old: readonly string[]
  readonly now: readonly string[]
  readonly subject: string
  readonly operations: readonly string[]
}

/**
 * The effect of a changed set of values. In a request, fewer values refuse what clients send, and any change is work
 * for the server, which accepts exactly these. In a response, more values reach clients that do not know them, and
 * fewer are work for the server.
 */
export function effectOf(
  position: Position,
  { widened = false, narrowed = false }: { widened?: boolean; narrowed?: boolean },
): Effect {
  return position === 'request'
    ? { clients: narrowed, backends: narrowed || widened }
    : { clients: widened, backends: narrowed }
}

export const BOTH: Effect = { clients: true, backends: true }
export const CLIENTS: Effect = { clients: true, backends: false }
export const BACKENDS: Effect = { clients: false, backends: true }
/** Worth a line, but no work for anyone. */
export const NOBODY: Effect = { clients: false, backends: false }

/** Collects findings for one operation after the other. */
export interface Collector {
  readonly add: (subject: string, says: string, effect: Effect) => void
  /** Two texts about the same subject. */
  readonly prose: (subject: string, old: unknown, now: unknown) => void
  /** Something for readers only, such as an example. */
  readonly documentation: () => void
}

interface Gathered {
  readonly subject: string
  readonly says: string
  readonly operations: Set<string>
  clients: boolean
  backends: boolean
  isBreaking: boolean
}

interface Text {
  readonly subject: string
  readonly old: string
  readonly now: string
  readonly operations: Set<string>
}

/** Gathers findings, so that one shared by several operations is reported once with all of them. */
export function createGathering() {
  const found = new Map<string, Gathered>()
  const texts = new Map<string, Text>()
  let documentation = 0

  const of = (operation: string | undefined): Collector => ({
    add: (subject, says, { clients, backends, isBreaking = false }) => {
      const key = `${subject}\n${says}`
      const one = found.get(key) ?? {
        subject,
        says,
        operations: new Set<string>(),
        clients: false,
        backends: false,
        isBreaking: false,
      }
      one.clients ||= clients
      one.backends ||= backends
      one.isBreaking ||= isBreaking
      if (operation !== undefined) one.operations.add(operation)
      found.set(key, one)
    },
    prose: (subject, old, now) => {
      const [before, after] = [old, now].map((text) => (typeof text === 'string' ? text : ''))
      if (before === undefined || after === undefined || before === after) return
      const key = `${before}\n${after}`
      const one = texts.get(key) ?? {
        subject,
        old: before,
        now: after,
        operations: new Set<string>(),
      }
      if (operation !== undefined) one.operations.add(operation)
      texts.set(key, one)
    },
    documentation: () => {
      documentation += 1
    },
  })

  return {
    of,
    findings: (): readonly Finding[] =>
      [...found.values()].map((one) => ({ ...one, operations: [...one.operations] })),
    texts: (): readonly (Omit<Text, 'operations'> & { operations: readonly string[] })[] =>
      [...texts.values()].map((one) => ({ ...one, operations: [...one.operations] })),
    documentation: () => documentation,
  }
}
