import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { ownBreaches, type Breach } from './rules'
import { bumped, reaches, type Bump } from './version'

const run = promisify(execFile)

const CLI = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const CONFIG = fileURLToPath(new URL('redocly.yaml', import.meta.url))

const impactSchema = v.picklist(['patch', 'minor', 'major'])
const reportSchema = v.object({
  infoVersions: v.object({ base: v.string(), revision: v.string() }),
  bump: v.optional(v.nullable(v.picklist(['none', 'patch', 'minor', 'major']))),
  changes: v.array(
    v.object({
      path: v.string(),
      impact: v.optional(impactSchema),
      kind: v.string(),
      property: v.optional(v.string()),
      revision: v.optional(v.object({ value: v.optional(v.unknown()) })),
      verdicts: v.array(v.object({ impact: impactSchema, message: v.string() })),
    }),
  ),
})
type Change = v.InferOutput<typeof reportSchema>['changes'][number]

export interface Comparison {
  /** Why it breaks; empty where it does not. */
  readonly breaking: readonly Breach[]
  /** What else changed, a line each. */
  readonly others: readonly string[]
  readonly bump: Bump
  /** The versions that the two contracts give themselves, and the one that the change asks for. */
  readonly versions: { readonly old: string; readonly new: string; readonly asked: string }
  /** Whether the new contract calls itself at least what the change asks for. */
  readonly versionHolds: boolean
}

/** What `redocly diff` says of two files. Throws where one of them cannot be read as a contract. */
async function redoclyReport(old: string, now: string) {
  const { stdout } = await run(
    process.execPath,
    [CLI, 'diff', old, now, '--format=json', '--fail-on=none', `--config=${CONFIG}`],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  ).catch(() => {
    throw new Error(`${old} and ${now} cannot be compared: one of them is no OpenAPI description.`)
  })
  return v.parse(reportSchema, JSON.parse(stdout))
}

const METHOD_OF_PATH = /^#\/paths\/([^/]+)\/(get|put|post|delete|patch)/

/** `POST /path` where the pointer is of one, else the pointer. */
function placeOf(pointer: string): string {
  const [, path, method] = METHOD_OF_PATH.exec(pointer) ?? []
  return path === undefined || method === undefined
    ? pointer
    : `${method.toUpperCase()} ${path.replaceAll('~1', '/')}`
}

const breachesOf = ({ path, verdicts }: Change): readonly Breach[] =>
  verdicts.flatMap(({ impact, message }) =>
    impact === 'major' ? [{ where: placeOf(path), says: message }] : [],
  )

/** Below its operation, what a change is of: 'answer 200', '`user.rank`', 'maxLength'. */
function subjectsOf({ path, property }: Change): readonly string[] {
  if (!METHOD_OF_PATH.test(path)) return property === undefined ? [] : [property]
  const [, status] = /\/responses\/(\w+)/.exec(path) ?? []
  const fields = [...path.matchAll(/\/properties\/([^/]+)/g)].map(([, name]) => name)
  return [
    ...(path.includes('/requestBody') ? ['request'] : []),
    ...(status === undefined ? [] : [`answer ${status}`]),
    ...(fields.length === 0 ? [] : [`\`${fields.join('.')}\``]),
    ...(property === undefined ? [] : [property]),
  ]
}

/** A change that is not breaking, in a line. */
function lineOf(change: Change): string {
  const { path, kind, verdicts } = change
  const where = [placeOf(path), ...subjectsOf(change)].join(', ')
  return `${where}: ${verdicts[0]?.message ?? kind}`
}

/** Where the fields stand that a shape wants which breaks because of what it wants. */
function wantedFields(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ path, impact, property, revision }) => {
      const names: unknown = revision?.value
      return impact === 'major' && property === 'required' && Array.isArray(names)
        ? names.map((name) => `${path}/properties/${String(name)}`)
        : []
    }),
  )
}

/** Compares two contracts by their files. Throws where one of them is not an OpenAPI description. */
export async function compareContracts(old: string, now: string): Promise<Comparison> {
  const [report, before, after] = await Promise.all([
    redoclyReport(old, now),
    readFile(old, 'utf8'),
    readFile(now, 'utf8'),
  ])
  const breaking = [...report.changes.flatMap(breachesOf), ...ownBreaches(before, after)]
  // The reason why it breaks names a new field that is required.
  const wanted = wantedFields(report.changes)
  const others = report.changes
    .filter(
      ({ impact, kind, path }) => impact !== 'major' && !(kind === 'added' && wanted.has(path)),
    )
    .map(lineOf)
  const bump: Bump = breaking.length > 0 ? 'major' : (report.bump ?? 'none')
  const { base, revision } = report.infoVersions
  const asked = bumped(base, bump)
  return {
    breaking,
    others,
    bump,
    versions: { old: base, new: revision, asked },
    versionHolds: reaches(revision, asked),
  }
}
