import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { testWorld } from '#sandbox/server/test-world'

type Parameter = { $ref?: string; in: string; name: string }
type Operation = { operationId: string; tags: [string]; parameters?: Parameter[] }
type Described = {
  paths: Record<string, { get?: Operation }>
  components: { parameters: Record<string, Parameter> }
}

const { paths, components }: Described = parse(readFileSync('openapi.yaml', 'utf8'))

/** Every parameter of a query, with its operation. */
const parameters = Object.entries(paths).flatMap(([path, { get }]) => {
  const all = (get?.parameters ?? []).map(
    (one) => components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one,
  )
  return all.flatMap((one) =>
    get && one.in === 'query'
      ? [{ id: get.operationId, tag: get.tags[0], path, name: one.name }]
      : [],
  )
})

test('the contract has parameters of queries', () => {
  expect(parameters).not.toEqual([])
})

test.each(parameters)('the sandbox reads $name of $id', async ({ path, name }) => {
  const { call, signIn } = testWorld()
  const token = await signIn('rider')
  const read = vi.spyOn(URLSearchParams.prototype, 'get')
  await call('GET', `${path.replace('/api/v2/user/', '')}?${name}=x`, { token })
  expect(read.mock.calls.flat()).toContain(name)
  read.mockRestore()
})

const SOURCES = globSync('src/{auth,features}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map(
  (file) => readFileSync(file, 'utf8'),
)

test.each(parameters)('the site sends $name of $id', ({ id, name }) => {
  const queries = new RegExp(`get${id}QueryOptions\\(\\s*\\{[^}]*\\b${name}\\b`, 'i')
  expect(SOURCES.some((source) => queries.test(source))).toBe(true)
})

// Keys that are written by hand are held to what they fetch by lint (`tanstack-query/exhaustive-deps`).
test.each(parameters)('the key of $id has its $name', async ({ id, tag, name }) => {
  const endpoints: Record<string, unknown> = await import(
    `../../src/api/generated/endpoints/${tag}/${tag}.ts`
  )
  const keyOf = endpoints[`get${id[0]?.toUpperCase()}${id.slice(1)}QueryKey`]
  if (typeof keyOf !== 'function') throw new Error(`${id} has no key`)
  expect(keyOf({ [name]: 'x' })).not.toEqual(keyOf({ [name]: 'y' }))
})
