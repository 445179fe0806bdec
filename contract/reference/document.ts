import { parse } from 'yaml'

/** A schema of the contract, as far as the reference shows it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly maxItems?: number
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

interface Example {
  readonly $ref?: string
  readonly summary?: string
  readonly value?: unknown
}

export interface Media {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}

interface Referring {
  readonly $ref?: string
}

export interface Answer extends Referring {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, Media>>
}

export interface Parameter extends Referring {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly (Parameter | Referring)[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Record<string, Media> }
  readonly responses: Readonly<Record<string, Answer | Referring>>
}

/** A number, and what a server may choose instead. */
interface Bounded {
  readonly min: number
  readonly default: number
  readonly max: number
}

/** What is counted, with the number of attempts within a number of seconds. */
export interface AttemptLimit {
  readonly counts: string
  readonly for: string
  readonly attempts: Bounded
  readonly seconds: Bounded
  readonly lastAnswer: string
  readonly clearedBy: string
  readonly note?: string
}

export type Duration = Bounded & { readonly for: string }

interface Contract {
  readonly 'x-limits': {
    readonly attempts: Readonly<Record<string, AttemptLimit>>
    readonly challenge: { readonly attempts: Bounded }
    readonly lifetimes: Readonly<Record<string, Duration>>
    readonly waits: Readonly<Record<string, Duration>>
  }
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary?: string
    readonly description: string
  }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly examples: Readonly<Record<string, Example>>
  }
}

export interface Placed {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The name that a reference ends with: `Jwt` of `#/components/schemas/Jwt`. */
export const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? $ref

/** The contract of a text in YAML, with its references followed. */
export function readDocument(yaml: string) {
  const contract: Contract = parse(yaml)
  const { schemas, responses, parameters, examples } = contract.components
  const placed: readonly Placed[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const schema = (given: Schema): Schema =>
    given.$ref === undefined ? given : schema(schemas[nameOf(given.$ref)] ?? {})
  const answer = (given: Answer | Referring): Answer | undefined =>
    'description' in given ? given : responses[nameOf(given.$ref ?? '')]
  const parameter = (given: Parameter | Referring): Parameter | undefined =>
    'name' in given ? given : parameters[nameOf(given.$ref ?? '')]
  /** Examples of a body with their names; one without a name has none. */
  const examplesOf = (media: Media): readonly (readonly [name: string, value: unknown])[] => [
    ...(media.example === undefined ? [] : [['', media.example] as const]),
    ...Object.entries(media.examples ?? {}).map(([name, one]) => {
      const found = one.$ref === undefined ? one : (examples[nameOf(one.$ref)] ?? one)
      return [found.summary ?? name, found.value] as const
    }),
  ]
  return { contract, placed, schema, answer, parameter, examplesOf }
}

export type Document = ReturnType<typeof readDocument>
