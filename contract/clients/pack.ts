import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig, type InlineConfig, type Plugin } from 'vite'
import { fail } from '../../tooling/cli/fail'
import { readOptions } from '../../tooling/cli/options'
import { readDocument, type OpenApiDocument } from '../diff/document'
import { writeDeclarations } from './declarations'
import { operationsTable } from './operations-table'
import manifest from './package/package.json' with { type: 'json' }
import { PACKAGE_HTTP, SOURCES } from './entry-points'
import { generateSources } from './generate'

const OUT = 'dist-client'

/** The program of the package: the sandbox over HTTP. */
const PROGRAM = 'sandbox-server.js'

/** Dependencies the user of the package installs. */
const EXTERNAL = Object.keys(manifest.peerDependencies)
const external = new RegExp(`^(?:${EXTERNAL.join('|')})(?:$|/)`)

/** Build settings: plain JavaScript without those dependencies. */
const settings = (out: string, generated: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { tsconfigPaths: true, alias: { '#/api/generated': resolve(generated) } },
  build: {
    outDir: out,
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    sourcemap: true,
    // Paths relative to the project, wherever it is: every checkout packs the same bytes.
    rolldownOptions: {
      experimental: { attachDebugInfo: 'none' },
      output: {
        sourcemapPathTransform: (source, map) =>
          relative('.', resolve(dirname(map), source)).replace(generated, 'src/api/generated'),
      },
    },
  },
})

/** Makes hooks import the client's HTTP module from the package, so that both share one `ApiError`. */
const sharedHttp: Plugin = {
  name: 'shared-http',
  enforce: 'pre',
  async resolveId(source, importer) {
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found?.id === PACKAGE_HTTP ? { id: './http.js', external: true } : null
  },
}

/** Compiles entry points for both Node and browsers. */
const compile = (
  out: string,
  generated: string,
  entries: readonly string[],
  plugins: readonly Plugin[] = [],
) =>
  build(
    mergeConfig(settings(out, generated), {
      plugins,
      build: {
        lib: {
          entry: Object.fromEntries(entries.map((name) => [name, `${SOURCES}/${name}.ts`])),
          formats: ['es'],
        },
        rolldownOptions: {
          external,
          // Unused imports of packages must not be loaded.
          treeshake: { moduleSideEffects: 'no-external' },
          output: { chunkFileNames: 'shared/[name].js' },
          checks: { bundlerTimings: false },
        },
      },
    }),
  )

/** Compiles the sandbox over HTTP, a Node program. */
const compileProgram = (out: string, generated: string) =>
  build(
    mergeConfig(settings(out, generated), {
      ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
      build: {
        ssr: 'tooling/serve/sandbox.ts',
        rolldownOptions: { output: { entryFileNames: PROGRAM, banner: '#!/usr/bin/env node' } },
      },
    }),
  )

/** The generated modules contain functions and hooks: compiled separately, so that the client does not need React. */
async function writeScripts(out: string, generated: string): Promise<void> {
  await compile(out, generated, ['client', 'http'])
  await compile(out, generated, ['hooks'], [sharedHttp])
  await compile(out, generated, ['schemas', 'mocks', 'sandbox'])
  await compileProgram(out, generated)
}

/** The package's page: `contract/clients/README.md` without the repository-only passages. */
const page = (text: string, document: OpenApiDocument): string =>
  text
    .replace('<!-- the operations, in the client package -->', operationsTable(document))
    .replaceAll(
      /<!-- not in the client package -->\n[\s\S]*?<!-- \/not in the client package -->\n+/g,
      '',
    )
    .replaceAll('](../../openapi.yaml)', '](openapi.yaml)')

/** Writes the package for client developers into a folder. Without `types`, it has no declarations. */
export async function writeClientPackage(out: string, { types = true } = {}): Promise<void> {
  const document = readDocument(readFileSync('openapi.yaml', 'utf8'), 'openapi.yaml')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  // Inside the project, because the declarations name its packages.
  const sources = mkdtempSync('dist-client-sources-')
  try {
    await generateSources(sources)
    await writeScripts(out, sources)
    if (types) await writeDeclarations(join(out, 'types'), sources, external)
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
  cpSync('openapi.yaml', join(out, 'openapi.yaml'))
  cpSync('contract/clients/CHANGELOG.md', join(out, 'CHANGELOG.md'))
  cpSync('contract/clients/package/package.json', join(out, 'package.json'))
  const readme = readFileSync('contract/clients/README.md', 'utf8')
  writeFileSync(join(out, 'README.md'), page(readme, document))
}

/** `npm run client:pack`: writes the package as one file that npm installs anywhere. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aurora-client-'))
  try {
    const source = join(folder, 'package')
    await writeClientPackage(source)
    rmSync(OUT, { recursive: true, force: true })
    mkdirSync(OUT)
    const words = ['pack', '--silent', '--pack-destination', OUT, source]
    const file = execFileSync('npm', words, { encoding: 'utf8' }).trim()
    process.stdout.write(`The package is ${OUT}/${file}. Elsewhere: npm install /path/to/${file}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run client:pack', {})
  await main().catch(fail)
}
