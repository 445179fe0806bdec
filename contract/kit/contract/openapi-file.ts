import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { operations } from '#/api/generated/operations'
import type { OperationId } from './operation-id'
import { fieldIn } from './schema-lines'
import { sentencesOf, type ContractSentence, type Sentence } from './prose'

/** What the contract defines for one status of an operation. */
export interface Documented {
  readonly status: number
  readonly description: string
  /** The machine codes in its examples; empty if there are none. */
  readonly codes: readonly string[]
  readonly line: number
}

export interface Operation {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly auth: 'none' | 'optional' | 'required'
  readonly captcha: boolean
  /** The example of its request body; undefined if it has no body. */
  readonly bodyExample: Readonly<Record<string, unknown>> | undefined
  readonly documented: ReadonlyMap<number, Documented>
  readonly line: number
}

interface Example {
  readonly value?: { readonly code?: string }
}
interface RawResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: {
    readonly 'application/json'?: {
      readonly example?: Example['value']
      readonly examples?: Readonly<Record<string, Example>>
    }
  }
}
interface RawOperation {
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, RawResponse>>
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly example: Readonly<Record<string, unknown>> }
    }
  }
}
interface RawContract {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly components: { readonly responses: Readonly<Record<string, RawResponse>> }
  readonly 'x-limits': {
    readonly attempts: Readonly<
      Record<string, { readonly attempts: Bounds; readonly seconds: Bounds }>
    >
    readonly challenge: { readonly attempts: Bounds }
    readonly lifetimes: Readonly<Record<string, Bounds>>
    readonly waits: Readonly<Record<string, Bounds>>
  }
}

/** The range a compatible server may choose from. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** The contract as the kit reads it: its operations, with their lines. */
export interface Contract {
  /** `info.version`. */
  readonly version: string
  readonly operations: ReadonlyMap<OperationId, Operation>
  /** All machine codes of refusals, of any operation. */
  readonly knownCodes: ReadonlySet<string>
  /** The operation of a method and path; undefined if the contract has none. */
  readonly find: (method: string, path: string) => Operation | undefined
  /** All its prose, sentence by sentence. */
  readonly sentences: readonly ContractSentence[]
  /** The line of a response field, such as `user.money`; undefined if the schema lacks it. */
  readonly fieldOf: (operation: Operation, status: number, place: string) => Sentence | undefined
  /** The bounds of a limit, lifetime or wait in `x-limits`. Throws if there is none with this name. */
  readonly limit: (name: string) => Bounds
  /** The bounds of the period over which attempts are counted, in seconds. Throws like `limit`. */
  readonly seconds: (name: string) => Bounds
}

function codesOf(response: RawResponse): string[] {
  const json = response.content?.['application/json']
  const values = [json?.example, ...Object.values(json?.examples ?? {}).map(({ value }) => value)]
  return values.flatMap((value) => (value?.code === undefined ? [] : [value.code]))
}

// The layout is the same in the project and in the package.
export const contractFile = join(dirname(fileURLToPath(import.meta.url)), '../../../openapi.yaml')

let known: Contract | undefined

/** Reads `openapi.yaml`, once. Throws if it lacks an operation of the generated table. */
export const readContract = (): Contract => (known ??= parseContract())

function parseContract(): Contract {
  const lines = new LineCounter()
  const source = readFileSync(contractFile, 'utf8')
  const document = parseDocument(source, { lineCounter: lines })
  const raw: RawContract = document.toJS()

  const lineOf = (...path: readonly string[]): number => {
    const parent = document.getIn(path.slice(0, -1))
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
      : undefined
    const offset = isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0
    return lines.linePos(offset).line
  }

  const all = Object.entries(operations).map(([key, facts]): Operation => {
    const [method = '', path = ''] = key.split(' ')
    const at = ['paths', path, method.toLowerCase()]
    const found = raw.paths[path]?.[method.toLowerCase()]
    if (!found) throw new Error(`openapi.yaml has no ${key}`)
    const documented = Object.entries(found.responses).flatMap(([status, response]) => {
      if (status === 'default') return []
      const name = response.$ref?.split('/').at(-1)
      const whole = name === undefined ? response : (raw.components.responses[name] ?? response)
      const line = lineOf(...at, 'responses', status)
      const description = whole.description ?? ''
      return [{ status: Number(status), description, codes: codesOf(whole), line }]
    })
    return {
      ...facts,
      method,
      path,
      tag: found.tags[0] ?? '',
      bodyExample: found.requestBody?.content['application/json'].example,
      documented: new Map(documented.map((one) => [one.status, one])),
      line: lineOf(...at),
    }
  })

  const byKey = new Map(all.map((one) => [`${one.method} ${one.path}`, one]))
  return {
    version: raw.info.version,
    operations: new Map(all.map((one) => [one.id, one])),
    knownCodes: new Set(Object.values(raw.components.responses).flatMap(codesOf)),
    sentences: sentencesOf(
      document,
      source,
      lines,
      all.map(({ id }) => id),
    ),
    fieldOf: ({ method, path }, status, place) => {
      const at = ['paths', path, method.toLowerCase(), 'responses', String(status)]
      const field = fieldIn(raw, at, place.split('.'))
      if (!field) return undefined
      const line = lineOf(...field)
      return { text: source.split('\n')[line - 1]?.trim() ?? '', line }
    },
    limit: (name) => {
      const limits = raw['x-limits']
      const found =
        name === 'challenge'
          ? limits.challenge.attempts
          : (limits.attempts[name]?.attempts ?? limits.lifetimes[name] ?? limits.waits[name])
      if (!found) throw new Error(`x-limits of openapi.yaml has no ${name}`)
      return { min: found.min, max: found.max }
    },
    seconds: (name) => {
      const found = raw['x-limits'].attempts[name]?.seconds
      if (!found) throw new Error(`x-limits of openapi.yaml counts no ${name}`)
      return { min: found.min, max: found.max }
    },
    find: (method, path) => byKey.get(`${method.toUpperCase()} ${path}`),
  }
}
