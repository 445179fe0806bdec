import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig, type InlineConfig, type Plugin } from 'vite'
import { readOptions, refuseArguments } from '../../tooling/cli/options'
import { readDocument } from '../diff/document'
import { writeDeclarations } from './declarations'
import { clientPage } from './client-page'
import { ENTRY_POINTS, packageHttp, SOURCES } from './entry-points'

const OUT = 'dist-client'

interface Versions {
  readonly dependencies: Readonly<Record<string, string>>
}

/** The program of the package, the sandbox over HTTP. */
const PROGRAM = 'sandbox-server.js'

const PEERS = { '@tanstack/react-query': '^5.80.0', msw: '^3.0.0', react: '>=18' }

function manifestOf(version: string) {
  const { dependencies }: Versions = JSON.parse(readFileSync('package.json', 'utf8'))
  return {
    name: 'aurora-client',
    version,
    description: 'Types, schemas, client, hooks, mocks and sandbox of the game-server account API',
    license: 'UNLICENSED',
    private: true,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    exports: Object.fromEntries(
      ENTRY_POINTS.map((name) => [
        `./${name}`,
        { types: `./types/${SOURCES}/${name}.d.ts`, default: `./${name}.js` },
      ]),
    ),
    bin: { 'aurora-sandbox': PROGRAM },
    dependencies: { valibot: dependencies['valibot'] },
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(PEERS).map((name) => [name, { optional: true }]),
    ),
  }
}

/** What the package leaves to its user. */
const external = new RegExp(`^(?:${[...Object.keys(PEERS), 'valibot'].join('|')})(?:$|/)`)

/** How everything is compiled: plain JavaScript without what the package leaves to its user. */
const settings = (out: string, plugin?: Plugin): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { tsconfigPaths: true },
  ...(plugin && { plugins: [plugin] }),
  build: { outDir: out, emptyOutDir: false, target: 'es2022', minify: false },
})

/** Compiles entry points for Node and browsers alike. */
const compile = (out: string, entries: readonly string[], plugin: Plugin) =>
  build(
    mergeConfig(settings(out, plugin), {
      build: {
        lib: {
          entry: Object.fromEntries(entries.map((name) => [name, `${SOURCES}/${name}.ts`])),
          formats: ['es'],
        },
        rolldownOptions: {
          external,
          // What a package imports and does not use is nobody's to load.
          treeshake: { moduleSideEffects: 'no-external' },
          output: { chunkFileNames: 'shared/[name].js' },
          checks: { bundlerTimings: false },
        },
      },
    }),
  )

/** Compiles the sandbox over HTTP, a program for Node. */
const compileProgram = (out: string) =>
  build(
    mergeConfig(settings(out), {
      ssr: { noExternal: true, external: [...Object.keys(PEERS), 'valibot'], target: 'node' },
      build: {
        ssr: 'sandbox/server/serve.ts',
        rolldownOptions: { output: { entryFileNames: PROGRAM, banner: '#!/usr/bin/env node' } },
      },
    }),
  )

/** The generated modules hold functions and hooks: apart, so that the client is free of React. */
async function writeScripts(out: string): Promise<void> {
  await compile(out, ['client', 'http'], packageHttp())
  await compile(out, ['hooks'], packageHttp('./http.js'))
  await compile(out, ['schemas', 'mocks', 'sandbox'], packageHttp())
  await compileProgram(out)
}

/** Writes the package for client developers into a folder. Without `types`, it has no declarations. */
export async function writeClientPackage(out: string, { types = true } = {}): Promise<void> {
  const { version } = readDocument(readFileSync('openapi.yaml', 'utf8'), 'openapi.yaml')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await writeScripts(out)
  if (types) writeDeclarations(join(out, 'types'))
  cpSync('openapi.yaml', join(out, 'openapi.yaml'))
  writeFileSync(
    join(out, 'README.md'),
    clientPage(readFileSync('contract/clients/README.md', 'utf8')),
  )
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`)
}

/** `npm run client:pack`: the package as one file that npm installs anywhere. */
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
  await main().catch((error: unknown) => {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n')
    refuseArguments(line)
  })
}
