import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { parseConfig } from './src/config-schema.ts'

export default defineConfig(({ mode }) => ({
  define: { __SITE_CONFIG__: JSON.stringify(parseConfig(loadEnv(mode, process.cwd(), 'VITE_'))) },
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  css: { transformer: 'lightningcss' },
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  test: {
    include: ['{src,sandbox,deploy,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
}))
