import { $, defineConfig } from '@hey-api/openapi-ts'
import { prepareForClients, UNKNOWN } from './tooling/build/client-contract.ts'

/** Valibot schemas of every request body, parameter and answer, from `openapi.yaml`. */
export default defineConfig({
  input: './openapi.yaml',
  output: { path: './src/api/generated/valibot', clean: true },
  logs: { level: 'warn', file: false },
  parser: { patch: { input: prepareForClients } },
  plugins: [
    {
      name: 'valibot',
      $resolvers: {
        // A value that this version of the contract does not name is read as 'unknown'.
        enum: (ctx) => {
          if (!ctx.schema.items?.some((item) => item.const === UNKNOWN)) return
          const { v } = ctx.plugin.imports
          const values = $.array(...ctx.nodes.items(ctx).enumMembers)
          return $(v).attr('fallback').call($(v).attr('picklist').call(values), $.literal(UNKNOWN))
        },
        // JSON Schema counts code points, Valibot's length actions count UTF-16 units. It matters for
        // passwords, which may hold anything; the `u` flag makes a regular expression count as we do.
        string: (ctx) => {
          const { schema } = ctx
          if (schema.format !== 'password') return
          const { v } = ctx.plugin.imports
          ctx.nodes.minLength = () =>
            $(v)
              .attr('regex')
              .call($.regexp(`^[\\s\\S]{${schema.minLength ?? 0},${schema.maxLength ?? ''}}$`, 'u'))
          ctx.nodes.maxLength = () => undefined
        },
      },
    },
  ],
})
