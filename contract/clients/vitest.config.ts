import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(`../../${path}/`, import.meta.url))

/** For the snippets of `contract/README.md`, which a test writes to a folder of their own. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^#sandbox\//, replacement: at('sandbox') },
      { find: /^#\//, replacement: at('src') },
    ],
  },
  test: {
    include: ['test-results/clients/**/*.test.ts'],
    reporters: [['json', { outputFile: 'test-results/clients/report.json' }]],
  },
})
