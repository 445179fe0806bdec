import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { build } from 'vite'
import { readOptions } from '../../tooling/cli/options'
import { packagePage } from './package-page'

const OUT = 'dist-contract'

interface Info {
  readonly info: { readonly version: string }
}

const { info }: Info = parse(readFileSync('openapi.yaml', 'utf8'))

/**
 * Writes the kit as a package of its own into a folder, in plain JavaScript for Node 20 and newer. It
 * depends on no other package.
 */
export async function writePackage(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'contract/kit/cli.ts',
      outDir: join(out, 'contract/kit'),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'cli.js', banner: '#!/usr/bin/env node' } },
    },
  })
  cpSync('openapi.yaml', join(out, 'openapi.yaml'))
  cpSync('contract/kit/report.schema.json', join(out, 'kit/report.schema.json'))
  cpSync('contract/kit/prism.md', join(out, 'kit/prism.md'))
  writeFileSync(join(out, 'README.md'), packagePage(readFileSync('contract/README.md', 'utf8')))
  const manifest = {
    name: 'aurora-contract-kit',
    version: info.version,
    description: 'Tells whether a server keeps the contract of openapi.yaml',
    license: 'UNLICENSED',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { 'aurora-contract': 'contract/kit/cli.js' },
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** `npm run contract:pack`: the kit as one file that npm installs anywhere. */
async function main(): Promise<void> {
  await writePackage(OUT)
  const file = execFileSync('npm', ['pack', '--silent'], { cwd: OUT, encoding: 'utf8' }).trim()
  process.stdout.write(
    `The kit is ${OUT}/${file}. Elsewhere: npm install /path/to/${file} && npx aurora-contract --help\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run contract:pack', {})
  await main()
}
