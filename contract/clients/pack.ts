import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig, type InlineConfig, type Plugin } from 'vite'
import { readOptions, refuseArguments } from '../../tooling/cli/options'
import { readDocument } from '../diff/document'
import { writeDeclarations } from './declarations'
import { packageHttp, SOURCES } from './entry-points'

const OUT = 'dist-client'

interface Manifest {
  readonly peerDependencies: Readonly<Record<string, string>>
}

const readManifest = (file: string | URL): Manifest => JSON.parse(readFileSync(file, 'utf8'))

/** The program of the package, the sandbox over HTTP. */
const PROGRAM = 'sandbox-server.js'

const manifest = readManifest(new URL('package/package.json', import.meta.url))

/** What the package leaves to its user. */
const EXTERNAL = Object.keys(manifest.peerDependencies)
const external = new RegExp(`^(?:${EXTERNAL.join('|')})(?:$|/)`)

/** How everything is compiled: plain JavaScript without what the package leaves to its user. */
const settings = (out: string, plugin?: Plugin): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { tsconfigPaths: true },
  ...(plugin && { plugins: [plugin] }),
  build: {
    outDir: out,
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    sourcemap: true,
    // Of the project, wherever it and the package are: every checkout packs the same bytes.
    rolldownOptions: {
      output: {
        sourcemapPathTransform: (source, map) => relative('.', resolve(dirname(map), source)),
      },
    },
  },
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
      ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
      build: {
        ssr: 'tooling/serve/sandbox.ts',
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

/** The page of the package: `contract/clients/README.md` without what only this repository has. */
const page = (text: string): string =>
  text
    .replaceAll(
      /<!-- not in the client package -->\n[\s\S]*?<!-- \/not in the client package -->\n+/g,
      '',
    )
    .replaceAll('](../../openapi.yaml)', '](openapi.yaml)')

/** Writes the package for client developers into a folder. Without `types`, it has no declarations. */
export async function writeClientPackage(out: string, { types = true } = {}): Promise<void> {
  const { version } = readDocument(readFileSync('openapi.yaml', 'utf8'), 'openapi.yaml')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await writeScripts(out)
  if (types) writeDeclarations(join(out, 'types'))
  cpSync('openapi.yaml', join(out, 'openapi.yaml'))
  writeFileSync(join(out, 'README.md'), page(readFileSync('contract/clients/README.md', 'utf8')))
  const whole = { ...manifest, version }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`)
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
