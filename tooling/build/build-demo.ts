import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type UserConfig } from 'vite'
import { withPagePolicy } from '#deploy/page-policy'
import { precompress } from '#deploy/precompress'
import { hostHeaders } from '#deploy/configurations/static-hosts'
import { pageFile, PAGES, patternOf } from '#deploy/pages'
import { readBrand } from '#deploy/settings/brand'
import { readBoth } from '#deploy/settings/read-both'
import { writeStamped } from '#deploy/settings/stamp'
import { DEFAULT_LOCALE } from '#/locales/locale'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { buildSite } from './build'
import { BUILD_FOLDER, deployFolder, DEPLOY_FOLDER, expectBuilt } from './folders'
import { readBrandFolder, readSettings } from './settings'
import { readSourceDefaults } from './source-defaults'

const USAGE = `npm run build:demo [-- --no-build]
  --no-build   takes the site from the existing build, with the current settings
  Settings: VITE_SITE_URL if it is served under a path, and the others in .env.example`

const FOLDER = 'dist-demo'

/** Added to every page of the demonstration: its backend, and a link to its mailbox. */
const NOTES: Readonly<Record<string, string>> = {
  ru: 'Демо: письма и коды',
  en: 'Demo: emails and codes',
}

function withSandbox(page: string, basePath: string): string {
  const [, language = 'ru'] = /<html[^>]* lang="(\w+)"/.exec(page) ?? []
  const head = `<script src="${basePath}/sandbox-demo.js"></script><link rel="stylesheet" href="${basePath}/sandbox-demo.css">`
  const note = `<aside class="demo-note" aria-label="${NOTES[language] ?? ''}"><a href="${basePath}/__sandbox" target="_blank" rel="noopener noreferrer">${NOTES[language] ?? ''}</a></aside>`
  return page.replace('</head>', `${head}</head>`).replace('</body>', `${note}</body>`)
}

/** When loaded, MSW looks for local storage, which a worker does not have; it needs it for cookies only. */
const NO_STORAGE = 'globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };'

/** Bundles one file without imports, for a service worker or a classic script. */
const bundle = (
  source: string,
  name: string,
  options: Pick<UserConfig, 'define'> & { banner?: string } = {},
) =>
  build({
    define: options.define ?? {},
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    build: {
      outDir: FOLDER,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: source, formats: ['iife'], name: 'demo', fileName: () => name },
      rolldownOptions: { output: { banner: options.banner ?? '' } },
    },
  })

/** The site of the existing build, with the current settings. */
async function takeBuild(): Promise<void> {
  expectBuilt()
  const [{ site, given }, brand] = await readBoth(
    () => readSettings('production'),
    () => readBrand(readBrandFolder(), readSourceDefaults),
  )
  const build = { dist: FOLDER, deploy: deployFolder(FOLDER) }
  await rm(build.dist, { recursive: true, force: true })
  await rm(build.deploy, { recursive: true, force: true })
  await cp(BUILD_FOLDER, build.dist, { recursive: true })
  await cp(DEPLOY_FOLDER, build.deploy, { recursive: true })
  await writeStamped(build, site, brand, given)
}

/**
 * `npm run build:demo`: the whole site with the sandbox in a service worker, in `dist-demo/`, for static hosts without
 * a backend. If it is served under a path, `VITE_SITE_URL` names it.
 */
async function buildDemo(): Promise<void> {
  const { values } = readOptions(USAGE, { options: { 'no-build': { type: 'boolean' } } })
  const settings = readSettings('production').site
  // Its pages pay at their own origin, wherever they are served (`sandbox/demo/register.ts`).
  if (settings.siteUrl !== undefined) {
    process.env['VITE_PAYMENT_ORIGINS'] = new URL(settings.siteUrl).origin
  }
  await (values['no-build'] ? takeBuild() : buildSite(FOLDER))
  const pages = PAGES.map((page) => ({
    answers: patternOf(page).source,
    file: pageFile(page, DEFAULT_LOCALE),
    status: page.status,
  }))
  const define = { __PAGES__: JSON.stringify(pages) }
  await bundle('sandbox/demo/worker.ts', 'sandbox-worker.js', { define, banner: NO_STORAGE })
  await bundle('sandbox/demo/register.ts', 'sandbox-demo.js')
  await writeFile(join(FOLDER, 'sandbox-demo.css'), await readFile('sandbox/demo/demo.css'))

  const files = await readdir(FOLDER)
  const names = files.filter((name) => name.endsWith('.html'))
  await Promise.all(
    names.map(async (name) => {
      const file = await readFile(join(FOLDER, name), 'utf8')
      const page = withSandbox(file, settings.basePath)
      await writeFile(
        join(FOLDER, name),
        withPagePolicy(page, settings, {
          serviceWorker: { trustedTypes: 'sandbox-worker' },
        }),
      )
    }),
  )
  await writeFile(
    join(FOLDER, '_headers'),
    hostHeaders({ '/sandbox-*': ['Cache-Control: no-cache'] }),
  )
  // GitHub Pages would leave out files whose names begin with an underscore.
  await writeFile(join(FOLDER, '.nojekyll'), '')
  // The build has compressed all others.
  const changed = files.filter((name) => /\.html$|^sandbox-/.test(name))
  await precompress(changed.map((name) => join(FOLDER, name)))
  process.stdout
    .write(`Built ${FOLDER}, the site with its backend inside the browser: a folder for any static host with https that shows
404.html for missing files (GitHub Pages, Cloudflare Pages, Netlify), at ${settings.basePath || '/'}${settings.basePath === '' ? '; for a path, set VITE_SITE_URL=https://HOST/PATH' : ''}.
On this machine: python3 -m http.server -d ROOT, with the folder at that path under ROOT; open its home page first.
`)
}

await buildDemo().catch(fail)
