import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import mdx from '@mdx-js/rollup'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { boundRules } from './scripts/bound-rules.ts'
import { numberedRules } from './scripts/numbered-rules.ts'
import { bootScript } from './scripts/vite-boot-script.ts'
import { fewChunks } from './scripts/vite-chunks.ts'
import { compileHints } from './scripts/vite-compile-hints.ts'
import { countryNames } from './scripts/vite-country-names.ts'
import { layerOrder } from './scripts/vite-layer-order.ts'
import { lightIcons } from './scripts/vite-light-icons.ts'
import { lightPlurals } from './scripts/vite-light-plurals.ts'
import { lightSignals } from './scripts/vite-light-signals.ts'
import { siteSettings } from './scripts/vite-settings.ts'
import { wordsInParts } from './scripts/vite-words.ts'

const NO_DEVTOOLS = fileURLToPath(new URL('src/forms/no-devtools.ts', import.meta.url))

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    alias: {
      '@tanstack/devtools-event-client': NO_DEVTOOLS,
      '@tanstack/pacer-lite': NO_DEVTOOLS,
      // What the form library brings along with every form. The budget (`scripts/budget.ts`) tells if it
      // names them otherwise one day.
      './useFieldGroup.js': fileURLToPath(new URL('src/forms/no-groups.ts', import.meta.url)),
      './useFormGroup.js': fileURLToPath(new URL('src/forms/no-groups.ts', import.meta.url)),
      // What the query library and the router bring with every query and every address.
      './infiniteQueryBehavior.js': fileURLToPath(
        new URL('src/api/no-infinite-queries.ts', import.meta.url),
      ),
      './searchParams.js': fileURLToPath(new URL('src/lib/no-json-search.ts', import.meta.url)),
      // React has the hook that the shims bring for older ones.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
      // What each icon of `lucide-react` is made with.
      '../createLucideIcon.mjs': fileURLToPath(
        new URL('src/ui/create-lucide-icon.ts', import.meta.url),
      ),
    },
  },
  // The pages are drawn at build with the icons that the browser has.
  ssr: { noExternal: ['lucide-react'] },
  // Parts of the error reports that stay out: words for its makers, a worker that the policy refuses, other
  // sites' frames in a replay.
  define: {
    __SENTRY_DEBUG__: 'false',
    __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
  },
  plugins: [
    siteSettings(),
    fewChunks(),
    compileHints(),
    bootScript(),
    layerOrder(),
    lightIcons(),
    lightPlurals(),
    lightSignals(),
    countryNames(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    { enforce: 'pre', ...mdx({ remarkPlugins: [boundRules, numberedRules] }) },
    react(),
    // The build refuses a missing text; a test of something else need not.
    lingui({ failOnMissing: !process.env['VITEST'], failOnCompileError: true }),
    wordsInParts(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  // Met only in a page: found there, it would have that page loaded anew.
  optimizeDeps: { include: ['@lingui/react/server'] },
  // Builds beside `npm run dev` are none of its business.
  server: { watch: { ignored: [fileURLToPath(new URL('dist*/**', import.meta.url))] } },
  css: { transformer: 'lightningcss' },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser since 2023 knows it; in older ones the parts come one after the other.
    modulePreload: { polyfill: false },
    // A report of how long plugins took says nothing to who runs the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  test: {
    include: ['{src,sandbox,contract,deploy,scripts}/**/*.test.{ts,tsx}'],
    // `npm run test:full` runs the wide tables.
    exclude: process.env['TEST_FULL'] ? [] : ['**/*.full.test.ts'],
    environment: 'node',
    // A busy machine is no fault of a test.
    testTimeout: 20_000,
    setupFiles: ['src/testing/setup.ts'],
    // What `// @vitest-environment page` at the head of a test means.
    alias: {
      'vitest-environment-page': fileURLToPath(
        new URL('src/testing/page-environment.ts', import.meta.url),
      ),
    },
  },
})
