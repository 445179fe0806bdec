import { build } from 'vite'

/** Writes the production server into `folder` as one plain file, `server.mjs`, which needs nothing but Node. */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: 'deploy/server/main.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'server.mjs', codeSplitting: false } },
    },
  })
}
