import { build } from 'vite'

/** The programs of an operator, each of which becomes one plain file that needs nothing but Node. */
const PROGRAMS = {
  'server.mjs': 'deploy/server/main.ts',
  'deploy.mjs': 'deploy/release/main.ts',
  'settings.mjs': 'deploy/settings/main.ts',
} as const

/** Writes the operator's programs into `folder`. */
export async function bundlePrograms(folder: string): Promise<void> {
  for (const [name, source] of Object.entries(PROGRAMS)) {
    await build({
      configFile: false,
      logLevel: 'warn',
      resolve: { tsconfigPaths: true },
      ssr: { noExternal: true },
      build: {
        ssr: source,
        outDir: folder,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
      },
    })
  }
}
