import { build, type Plugin } from 'vite'
import { RENDERER } from '#deploy/settings/stamp'
import { licensesOf } from './notices'

/** Builds the app for Node, as one file in `folder` that needs no package: stamping renders the pages with it. */
export async function buildRenderer(folder: string, plugins: Plugin[]): Promise<void> {
  await build({
    logLevel: 'warn',
    plugins,
    // Otherwise React would run in development mode.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      license: licensesOf(RENDERER),
      target: 'node20',
      // Node does not support import maps.
      chunkImportMap: false,
      rolldownOptions: { output: { entryFileNames: RENDERER, codeSplitting: false } },
    },
  })
}
