import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from 'vite'
import { readOptions } from '../scripts/options'

const OUT = 'dist-contract'

interface Versions {
  readonly devDependencies: Readonly<Record<string, string>>
}
interface Info {
  readonly info: { readonly version: string }
}

const { devDependencies }: Versions = JSON.parse(readFileSync('package.json', 'utf8'))
const { info }: Info = parse(readFileSync('openapi.yaml', 'utf8'))

/**
 * `npm run contract:pack`: the kit as a package of its own in `dist-contract/`, in plain JavaScript for
 * Node 20 and newer. Its one dependency is Redocly CLI.
 */
async function pack(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'contract/cli.ts',
      outDir: join(OUT, 'contract'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'cli.js', banner: '#!/usr/bin/env node' } },
    },
  })
  for (const name of ['openapi.yaml', 'redocly.yaml']) cpSync(name, join(OUT, name))
  for (const name of ['flows', 'desk.openapi.yaml']) {
    cpSync(join('contract', name), join(OUT, 'contract', name), { recursive: true })
  }
  // In the package the page stands a folder higher.
  const page = readFileSync('contract/README.md', 'utf8').replaceAll('](../', '](')
  writeFileSync(
    join(OUT, 'README.md'),
    page.replaceAll(/\]\((flows|desk\.openapi\.yaml)\)/g, '](contract/$1)'),
  )
  const manifest = {
    name: 'aurora-contract-kit',
    version: info.version,
    description: 'Tells whether a server keeps the contract of openapi.yaml',
    license: 'UNLICENSED',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { 'aurora-contract': 'contract/cli.js' },
    dependencies: { '@redocly/cli': devDependencies['@redocly/cli'] },
  }
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  process.stdout.write(
    `The kit is in ${OUT}/: npm install ./${OUT} && npx aurora-contract --help\n`,
  )
}

readOptions('npm run contract:pack', {})
await pack()
