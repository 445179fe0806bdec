import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { withPagePolicy } from '#deploy/page-policy'
import { precompress } from '#deploy/precompress'
import { hostHeaders } from '#deploy/configurations/static-hosts'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { readSettings } from './settings'

const FOLDER = 'dist-demo'

/** Added to every page of the demonstration: its backend, and a link to its mailbox. */
const NOTES: Readonly<Record<string, string>> = {
  ru: 'Демо: письма и коды',
  en: 'Demo: emails and codes',
}

function withSandbox(page: string): string {
  const [, language = 'ru'] = /<html[^>]* lang="(\w+)"/.exec(page) ?? []
  const head =
    '<script src="/sandbox-demo.js"></script><link rel="stylesheet" href="/sandbox-demo.css">'
  const note = `<aside class="demo-note" aria-label="${NOTES[language] ?? ''}"><a href="/__sandbox" target="_blank" rel="noopener noreferrer">${NOTES[language] ?? ''}</a></aside>`
  return page.replace('</head>', `${head}</head>`).replace('</body>', `${note}</body>`)
}

/** MSW looks for local storage when it is loaded, which a worker lacks; it needs it only for cookies. */
const NO_STORAGE = 'globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };'

/** Bundles one file without imports, for a service worker or a classic script. */
const bundle = (source: string, name: string, banner = '') =>
  build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    build: {
      outDir: FOLDER,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: source, formats: ['iife'], name: 'demo', fileName: () => name },
      rolldownOptions: { output: { banner } },
    },
  })

/**
 * `npm run build:demo`: the whole site with the sandbox in a service worker, in `dist-demo/`, for a host
 * of files that has no backend. `VITE_PAYMENT_ORIGINS` names the origin where it will be served.
 */
async function buildDemo(): Promise<void> {
  process.env['BUILD_FOLDER'] = FOLDER
  const { buildSite } = await import('./build')
  await buildSite()
  await bundle('sandbox/demo/worker.ts', 'sandbox-worker.js', NO_STORAGE)
  await bundle('sandbox/demo/register.ts', 'sandbox-demo.js')
  await writeFile(join(FOLDER, 'sandbox-demo.css'), await readFile('sandbox/demo/demo.css'))

  const settings = readSettings('production').site
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.html'))
  await Promise.all(
    names.map(async (name) => {
      const page = withSandbox(await readFile(join(FOLDER, name), 'utf8'))
      await writeFile(
        join(FOLDER, name),
        await withPagePolicy(page, settings, {
          serviceWorker: { script: '/sandbox-demo.js', trustedTypes: 'sandbox-worker' },
        }),
      )
    }),
  )
  await writeFile(
    join(FOLDER, '_headers'),
    hostHeaders({ '/sandbox-*': { 'Cache-Control': 'no-cache' } }),
  )
  await precompress(FOLDER)
}

readOptions(
  'npm run build:demo\n  Settings: VITE_PAYMENT_ORIGINS and the others of .env.example',
  {},
)
await buildDemo().catch(fail)
