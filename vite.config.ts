import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brand } from './tooling/build/vite-brand.ts'
import { bootScripts, LOCALE_CONSTANTS } from './tooling/build/vite-boot-scripts.ts'
import { fewChunks } from './tooling/build/vite-chunks.ts'
import { icons } from './tooling/build/vite-icons.ts'
import { swcMinify } from './tooling/build/vite-minify.ts'
import { licensesOf } from './tooling/build/notices.ts'
import { ROUTER_OPTIONS } from './tooling/build/router-options.ts'
import { layerOrder } from './tooling/build/vite-layer-order.ts'
import { rules } from './tooling/build/vite-rules.ts'
import { siteSettings } from './tooling/build/vite-settings.ts'
import { catalogChunks } from './tooling/build/vite-catalogs.ts'

export default defineConfig({
  // Scripts and styles do not know the site's base path: stamping inserts it into the pages.
  base: './',
  resolve: {
    tsconfigPaths: true,
    alias: {
      // The form library would dispatch the values of every form as events on `window`.
      '@tanstack/devtools-event-client': fileURLToPath(
        new URL('tooling/build/no-form-devtools.ts', import.meta.url),
      ),
    },
  },
  // Parts of the error report library that are left out: debug messages, a worker that the policy refuses, and frames
  // of other sites in replays.
  define: {
    ...LOCALE_CONSTANTS,
    __SENTRY_DEBUG__: 'false',
    __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
  },
  plugins: [
    brand(),
    siteSettings(),
    fewChunks(),
    bootScripts(),
    icons(),
    layerOrder(),
    swcMinify(),
    // Unit tests use the existing route tree: the plugin would rewrite it.
    !process.env['VITEST'] && tanstackRouter(ROUTER_OPTIONS),
    rules(),
    react(),
    lingui({ failOnCompileError: true }),
    catalogChunks(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  // `npm run dev` ignores builds.
  server: { watch: { ignored: [fileURLToPath(new URL('dist*/**', import.meta.url))] } },
  css: { transformer: 'lightningcss' },
  build: {
    manifest: true,
    license: licensesOf('site'),
    target: 'es2022',
    assetsInlineLimit: 0,
    // A changed chunk renames no other: chunks import each other by constant names, which each page maps to files.
    chunkImportMap: true,
    // Every browser since 2023 supports it; older ones load the chunks one after the other.
    modulePreload: { polyfill: false },
    // The durations of plugins are of no use here.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
