import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

/**
 * Writes these files of `src/api/generated/`:
 * - `operations.ts`: what the client needs to know of each operation besides Orval's hooks
 * - `response-schemas.ts`: the schema of each operation's response; the client loads no others
 * - `limits.ts`: the defaults of `x-limits`, which the sandbox keeps
 * - `password-length.ts`: the bounds of a new password
 * - `functions.ts` and `types.ts`, for the package of client developers: the functions without hooks, and every type
 */
const OPERATIONS = 'src/api/generated/operations.ts'
const SCHEMAS = 'src/api/generated/response-schemas.ts'
const LIMITS = 'src/api/generated/limits.ts'
const PASSWORD = 'src/api/generated/password-length.ts'
const FUNCTIONS = 'src/api/generated/functions.ts'
const TYPES = 'src/api/generated/types.ts'

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
/** A number with the bounds within which a server keeps the contract. */
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
const documentSchema = v.object({
  'x-limits': limitsSchema,
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
  components: v.object({
    schemas: v.object({ NewPassword: v.object({ minLength: v.number(), maxLength: v.number() }) }),
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

const {
  paths,
  'x-limits': bounds,
  components,
} = v.parse(documentSchema, parse(readFileSync('openapi.yaml', 'utf8')))
const rows = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => describe(path, method, operation)),
)

const { minLength, maxLength } = components.schemas.NewPassword
writeFileSync(
  PASSWORD,
  `// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.

/** Code points of a new password: \`NewPassword\` of the contract. */
export const PASSWORD_MIN = ${minLength}
export const PASSWORD_MAX = ${maxLength}
`,
)

writeFileSync(
  OPERATIONS,
  `// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.

/** 'METHOD path' → what \`api/http.ts\` needs to know of it. */
export const operations = {
${rows.map(({ key, row }) => `  '${key}': ${JSON.stringify(row)},`).join('\n')}
} as const
`,
)

/** The schema of an operation's successful response; `null` if that has no body. */
const schemaOf = ({ id, hasBody }: (typeof rows)[number]['row']) =>
  hasBody ? `schemas.v${id[0]?.toUpperCase()}${id.slice(1)}Response` : 'null'

writeFileSync(
  SCHEMAS,
  `// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.
import * as schemas from './valibot/valibot.gen'

/** The schema of each operation's successful response; \`null\` where that has no body. */
export const responseSchemas = {
${rows.map(({ row }) => `  ${row.id}: ${schemaOf(row)},`).join('\n')}
}
`,
)

/** The same things, each mapped. */
const mapped = <From, To>(things: Record<string, From>, to: (thing: From) => To) =>
  Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, to(thing)]))

const limits = {
  attempts: mapped(bounds.attempts, ({ attempts, seconds }) => ({
    attempts: attempts.default,
    seconds: seconds.default,
  })),
  challenge: { attempts: bounds.challenge.attempts.default },
  lifetimes: mapped(bounds.lifetimes, (one) => one.default),
  waits: mapped(bounds.waits, (one) => one.default),
}

writeFileSync(
  LIMITS,
  `// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.

/** The defaults of \`x-limits\`; times are in seconds. */
export const limits = ${JSON.stringify(limits, null, 2)} as const
`,
)

const operationsOf = Object.values(paths).flatMap((item) => Object.values(item))
const tags = [...new Set(operationsOf.flatMap((operation) => operation.tags))]

writeFileSync(
  FUNCTIONS,
  `// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.
${tags
  .map((tag) => {
    const ids = operationsOf.flatMap((one) => (one.tags[0] === tag ? [one.operationId] : []))
    return `export { ${ids.join(', ')} } from './endpoints/${tag}/${tag}'`
  })
  .join('\n')}
`,
)

const models = readdirSync('src/api/generated/model').toSorted()

writeFileSync(
  TYPES,
  `// Generated from openapi.yaml by tooling/build/gen-operations.ts. Do not edit.
${models.map((file) => `export type * from './model/${file.replace(/\.ts$/, '')}'`).join('\n')}
`,
)
