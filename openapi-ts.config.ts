import { $, defineConfig } from '@hey-api/openapi-ts'

/** Valibot schemas of every request body, parameter and answer, from `openapi.yaml`. */
export default defineConfig({
  input: './openapi.yaml',
  output: { path: './src/api/generated/valibot', clean: true },
  logs: { level: 'warn', file: false },
  plugins: [
    {
      name: 'valibot',
      $resolvers: {
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
