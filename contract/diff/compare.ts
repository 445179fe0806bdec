import { isRecord } from '#/lib/is-record'
import { compareLimits } from './compare-limits'
import { compareOperations } from './compare-operations'
import { objectsIn, type OpenApiDocument } from './document'
import {
  BACKENDS,
  BOTH,
  CLIENTS,
  createGathering,
  type Finding,
  type ProseChange,
} from './findings'
import { readOperations, serverAddresses } from './operations'
import { changedSentences, isRule, withoutMoved } from './prose'
import { schemaReader } from './schema-reader'
import { bumped, reaches, type Bump } from './version'

export interface ContractComparison {
  /** Changes that break clients, require backend work, or both. */
  readonly changes: readonly Finding[]
  /** Changes that do not affect users of the old contract. */
  readonly notes: readonly Finding[]
  /** Changed rules in prose, which no program can judge. */
  readonly rules: readonly ProseChange[]
  /** How many other texts and examples changed. */
  readonly documentation: number
  readonly bump: Bump
  /** The versions in the two contracts, and the one the change requires. */
  readonly versions: { readonly old: string; readonly new: string; readonly asked: string }
  /** Whether the version of the new contract is at least the required one. */
  readonly versionHolds: boolean
}

const infoOf = ({ root }: OpenApiDocument) => (isRecord(root['info']) ? root['info'] : {})
const schemaNames = ({ root }: OpenApiDocument) => {
  const schemas = isRecord(root['components']) ? root['components']['schemas'] : {}
  return new Set(Object.keys(isRecord(schemas) ? schemas : {}))
}
const schemesOf = ({ root }: OpenApiDocument) =>
  new Map(objectsIn(isRecord(root['components']) ? root['components']['securitySchemes'] : {}))

/** The version bump: breaking a client is major, adding something is minor. */
function bumpOf({
  changes,
  notes,
  rules,
  documentation,
}: Pick<ContractComparison, 'changes' | 'notes' | 'rules' | 'documentation'>): Bump {
  if (changes.some(({ clients, isBreaking }) => clients || isBreaking)) return 'major'
  if (changes.length + notes.length + rules.length > 0) return 'minor'
  return documentation > 0 ? 'patch' : 'none'
}

/** Compares the meaning of two contracts. */
export function compareContracts(old: OpenApiDocument, now: OpenApiDocument): ContractComparison {
  const gathering = createGathering()
  const whole = gathering.of(undefined)
  const readers = { old: schemaReader(old), now: schemaReader(now), names: schemaNames(now) }
  const before = readOperations(old)
  const after = readOperations(now)

  const [from, to] = [serverAddresses(old), serverAddresses(now)].map((urls) =>
    urls.map((url) => url || '/').join(', '),
  )
  if (from !== to) whole.add('servers', `${from} → ${to}`, BOTH)
  whole.prose('the whole contract', infoOf(old)['summary'], infoOf(now)['summary'])
  whole.prose('the whole contract', infoOf(old)['description'], infoOf(now)['description'])
  for (const [name, scheme] of schemesOf(old)) {
    const kept = schemesOf(now).get(name)
    if (kept) whole.prose(`security scheme ${name}`, scheme['description'], kept['description'])
  }

  const ids = new Set([...after.values()].map(({ id }) => id))
  compareLimits(old, now, ids, gathering.of)
  for (const [key, operation] of before) {
    const kept = after.get(key)
    const collector = gathering.of(operation.id)
    if (kept) compareOperations(operation, kept, readers, gathering.of(kept.id))
    else collector.add(`operation ${operation.address}`, 'gone', CLIENTS)
  }
  for (const [key, operation] of after) {
    if (before.has(key)) continue
    gathering.of(operation.id).add(`operation ${operation.address}`, 'new', BACKENDS)
  }

  const findings = gathering.findings()
  const changes = findings.filter(({ clients, backends }) => clients || backends)
  const notes = findings.filter(({ clients, backends }) => !clients && !backends)
  const texts = withoutMoved(
    gathering.texts().map(({ old: oldText, now: nowText, ...text }) => ({
      ...text,
      ...changedSentences(oldText, nowText),
    })),
  )
  const rules = texts
    .map((text) => ({ ...text, old: text.old.filter(isRule), now: text.now.filter(isRule) }))
    .filter((text) => text.old.length + text.now.length > 0)
  const reworded = texts.filter((text) => text.old.length + text.now.length > 0).length
  const documentation = gathering.documentation() + reworded - rules.length

  const bump = bumpOf({ changes, notes, rules, documentation })
  const asked = bumped(old.version, bump)
  return {
    changes,
    notes,
    rules,
    documentation,
    bump,
    versions: { old: old.version, new: now.version, asked },
    versionHolds: reaches(now.version, asked),
  }
}
