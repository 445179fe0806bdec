import { build } from 'vite'
import { licensesOf } from './notices'

/** The operator's programs; each becomes one file that needs only Node. */
const PROGRAMS = {
  'server.mjs': 'deploy/server/main.ts',
  'deploy.mjs': 'deploy/deployment/main.ts',
  'settings.mjs': 'deploy/settings/main.ts',
} as const

type Program = keyof typeof PROGRAMS

/** Writes the operator's programs into `folder`. */
export async function bundlePrograms(
  folder: string,
  names = Object.keys(PROGRAMS) as Program[],
): Promise<void> {
  for (const name of names) {
    const source = PROGRAMS[name]
    await build({
      configFile: false,
      logLevel: 'warn',
      resolve: { tsconfigPaths: true },
      ssr: { noExternal: true },
      build: {
        ssr: source,
        license: licensesOf(name),
        outDir: folder,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
      },
    })
  }
}
