import { $, defineConfig, type UserConfig } from '@hey-api/openapi-ts'
import { prepareForClients, UNKNOWN } from './tooling/build/client-contract.ts'

type Plugin = Extract<NonNullable<UserConfig['plugins']>[number], { name: 'valibot' }>
type Resolvers = NonNullable<Plugin['$resolvers']>

const shared = {
  input: './openapi.yaml',
  logs: { level: 'warn', file: false },
  parser: { patch: { input: prepareForClients } },
} as const

/** The named values of an open enum, without `unknown`. */
const namedValues = ({ schema }: Parameters<NonNullable<Resolvers['enum']>>[0]) => {
  const values = schema.items?.map((item) => item.const) ?? []
  return values.includes(UNKNOWN) ? values.filter((value) => value !== UNKNOWN) : undefined
}

/**
 * JSON Schema counts code points, Valibot's length actions count UTF-16 units. This matters for passwords, which may
 * contain any character; a regular expression with the `u` flag counts code points.
 */
const string: Resolvers['string'] = (ctx) => {
  const { schema } = ctx
  if (schema.format !== 'password') return
  const { v } = ctx.plugin.imports
  ctx.nodes.minLength = () =>
    $(v)
      .attr('regex')
      .call($.regexp(`^[\\s\\S]{${schema.minLength ?? 0},${schema.maxLength ?? ''}}$`, 'u'))
  ctx.nodes.maxLength = () => undefined
}

/** Exactly the contract: for requests, the sandbox, the kit and the client package. */
const exact: Resolvers = {
  string,
  enum: (ctx) => {
    const values = namedValues(ctx)
    if (values === undefined) return
    const { v } = ctx.plugin.imports
    const all = $.array(...ctx.nodes.items(ctx).enumMembers)
    return $(v).attr('fallback').call($(v).attr('picklist').call(all), $.literal(UNKNOWN))
  },
}

type Context = Parameters<NonNullable<Resolvers['enum' | 'array' | 'object']>>[0]

/** A function of `src/api/reading.ts`, which the generated file imports. */
const helper = ({ plugin }: Context, name: string) =>
  $(plugin.symbolFactory.register(name, { external: '#/api/reading' }))

/** A place in the contract, such as `User.money`. */
const placeOf = ({ path }: Pick<Context, 'path'>) =>
  $.literal(
    path['~ref']
      .slice(2)
      .filter((part) => part !== 'properties')
      .join('.'),
  )

/** The site's reading of responses, with the functions of `src/api/reading.ts`. */
const reading: Resolvers = {
  string,
  enum: (ctx) => {
    const values = namedValues(ctx)
    return values && helper(ctx, 'openEnum').call($.fromValue(values))
  },
  array: (ctx) => {
    const { path, pipes, plugin, applyModifiers, schema, walk } = ctx
    const [item] = schema.items ?? []
    if (item === undefined) return
    const row = applyModifiers(walk(item, { path, plugin }))
    return helper(ctx, 'list').call(placeOf(ctx), pipes.toNode(row.pipes, plugin))
  },
  object: (ctx) =>
    ctx.nodes.base({
      ...ctx,
      walk: (schema, at) => {
        const result = ctx.walk(schema, at)
        if (!('x-display' in schema)) return result
        const value = ctx.pipes.toNode(ctx.applyModifiers(result).pipes, ctx.plugin)
        return {
          meta: { ...result.meta, nullable: false },
          pipes: [helper(ctx, 'display').call(placeOf(at), value)],
        }
      },
    }),
}

export default defineConfig([
  {
    ...shared,
    output: { path: './src/api/generated/valibot', clean: true },
    plugins: [{ name: 'valibot', $resolvers: exact }],
  },
  {
    ...shared,
    output: { path: './src/api/generated/reading', clean: true },
    plugins: [{ name: 'valibot', requests: false, $resolvers: reading }],
  },
])
