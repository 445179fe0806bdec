import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

// Writes those files of `src/api/generated/` that neither Orval nor `openapi-ts` generates.

const operationSchema = v.object({
  operationId: v.string(),
  tags: v.tuple([v.string()]),
  security: v.array(v.record(v.string(), v.unknown())),
  parameters: v.optional(v.array(v.object({ $ref: v.string() })), []),
  responses: v.record(
    v.string(),
    v.object({ content: v.optional(v.unknown()), $ref: v.optional(v.string()) }),
  ),
})
/** A value, and the range in which a server keeps the contract. */
const boundedSchema = v.pipe(
  v.object({ min: v.number(), default: v.number(), max: v.number() }),
  v.check((one) => one.min <= one.default && one.default <= one.max, 'default is out of bounds'),
)
const limitsSchema = v.object({
  attempts: v.record(v.string(), v.object({ attempts: boundedSchema, seconds: boundedSchema })),
  challenge: v.object({ attempts: boundedSchema }),
  lifetimes: v.record(v.string(), boundedSchema),
  waits: v.record(v.string(), boundedSchema),
})
/** The examples of a response; those of an error response contain its codes. */
const mediaSchema = v.object({
  example: v.optional(v.looseObject({})),
  examples: v.optional(v.record(v.string(), v.object({ value: v.looseObject({}) })), {}),
})
const documentSchema = v.object({
  'x-limits': limitsSchema,
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
  components: v.object({
    schemas: v.object({ NewPassword: v.object({ minLength: v.number(), maxLength: v.number() }) }),
    responses: v.record(
      v.string(),
      v.object({ content: v.object({ 'application/json': mediaSchema }) }),
    ),
  }),
})

function describe(path: string, method: string, operation: v.InferOutput<typeof operationSchema>) {
  const { operationId: id, security, parameters, responses } = operation
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (!success) throw new Error(`${id} names no successful response`)
  const anonymous = security.length === 0 || security.some((way) => Object.keys(way).length === 0)
  const bearer = security.some((way) => 'bearer' in way)
  const row = {
    id,
    auth: bearer ? (anonymous ? 'optional' : 'required') : 'none',
    captcha: parameters.some((parameter) => parameter.$ref.endsWith('/RecaptchaToken')),
    hasBody: success[1].content !== undefined || success[1].$ref !== undefined,
  }
  return { key: `${method.toUpperCase()} ${path}`, row }
}

const document = v.parse(documentSchema, parse(readFileSync('openapi.yaml', 'utf8')))

const rows = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => describe(path, method, operation)),
)

/** What the client needs to know about each operation besides Orval's hooks. */
const operations = () => `
/** 'METHOD path' → what \`api/http.ts\` needs to know of it. */
export const operations = {
${rows.map(({ key, row }) => `  '${key}': ${JSON.stringify(row)},`).join('\n')}
} as const
`

/** The schemas of responses, exact or as the site reads them; the client loads no others. */
function responseSchemas(name: string, folder: string): string {
  const schemaOf = ({ id, hasBody }: (typeof rows)[number]['row']) =>
    hasBody ? `schemas.v${id[0]?.toUpperCase()}${id.slice(1)}Response` : 'null'
  return `import * as schemas from './${folder}/valibot.gen'

/** The schema of each operation's successful response; \`null\` where that has no body. */
export const ${name} = {
${rows.map(({ row }) => `  ${row.id}: ${schemaOf(row)},`).join('\n')}
}
`
}

/** An object with each of its values mapped. */
const mapped = <From, To>(values: Record<string, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]))

/** The defaults of `x-limits`, which the sandbox applies. */
function limits(): string {
  const { attempts, challenge, lifetimes, waits } = document['x-limits']
  const defaults = {
    attempts: mapped(attempts, (one) => ({
      attempts: one.attempts.default,
      seconds: one.seconds.default,
    })),
    challenge: { attempts: challenge.attempts.default },
    lifetimes: mapped(lifetimes, (one) => one.default),
    waits: mapped(waits, (one) => one.default),
  }
  return `
/** The defaults of \`x-limits\`; times are in seconds. */
export const limits = ${JSON.stringify(defaults, null, 2)} as const
`
}

/** The bounds of a new password. */
function passwordLength(): string {
  const { minLength, maxLength } = document.components.schemas.NewPassword
  return `
/** Code points of a new password: \`NewPassword\` of the contract. */
export const PASSWORD_MIN = ${minLength}
export const PASSWORD_MAX = ${maxLength}
`
}

/** For the package of client developers: the error codes of each operation. */
function errorCodes(): string {
  const codesOf = ({ responses }: v.InferOutput<typeof operationSchema>) =>
    Object.entries(responses).flatMap(([status, { $ref = '' }]) => {
      const response = document.components.responses[$ref.split('/').at(-1) ?? '']
      if (status.startsWith('2') || !response) return []
      const { example, examples } = response.content['application/json']
      return [example, ...Object.values(examples).map(({ value }) => value)].flatMap(
        (body) => body?.['code'] ?? [],
      )
    })
  const all = Object.values(document.paths).flatMap((item) => Object.values(item))
  return `
/** The codes with which each operation refuses: those of the examples of its responses. */
export const errorCodes = {
${all.map((one) => `  ${one.operationId}: ${JSON.stringify([...new Set(codesOf(one))])},`).join('\n')}
} as const
`
}

/** For the same package: the functions without hooks. */
function functions(): string {
  const all = Object.values(document.paths).flatMap((item) => Object.values(item))
  const byTag = Map.groupBy(all, ({ tags: [tag] }) => tag)
  return Array.from(byTag, ([tag, group]) => {
    const ids = group.map(({ operationId }) => operationId).join(', ')
    return `export { ${ids} } from './endpoints/${tag}/${tag}'\n`
  }).join('')
}

/** For the same package: every type. */
const types = () =>
  readdirSync('src/api/generated/model')
    .toSorted()
    .map((file) => `export type * from './model/${file.replace(/\.ts$/, '')}'\n`)
    .join('')

const HEADER = '// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.\n'

for (const [name, text] of Object.entries({
  operations: operations(),
  'response-schemas': responseSchemas('responseSchemas', 'valibot'),
  'response-readings': responseSchemas('responseReadings', 'reading'),
  limits: limits(),
  'password-length': passwordLength(),
  'error-codes': errorCodes(),
  functions: functions(),
  types: types(),
})) {
  writeFileSync(`src/api/generated/${name}.ts`, HEADER + text)
}
