import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { readOptions } from '../../tooling/cli/options'
import { readContract } from './contract/openapi-file'
import { commitOf } from './report/provenance'

const OUT = 'dist-contract'

/** Files copied into the package unchanged, and their paths there. */
const FILES = {
  'contract/kit/package/package.json': 'package.json',
  'openapi.yaml': 'openapi.yaml',
  'contract/kit/report.schema.json': 'kit/report.schema.json',
  'contract/kit/prism.md': 'kit/prism.md',
}

/** The package's page: `contract/README.md` without the repository-only passages, with the package-only ones. */
const packagePage = (page: string): string =>
  page
    .replaceAll(/<!-- not in the package -->\n[\s\S]*?<!-- \/not in the package -->\n+/g, '')
    .replaceAll(/<!-- in the package\n+([\s\S]*?)-->\n+/g, '$1')
    .replaceAll('npm run contract --', 'npx aurora-contract')
    .replaceAll('](../', '](')

/** Fills a folder with the kit as plain JavaScript for Node 20 and newer, without dependencies. */
export async function fillPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'contract/kit/cli/cli.ts',
      outDir: join(folder, 'contract/kit/cli'),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'cli.js', banner: '#!/usr/bin/env node' } },
    },
  })
  for (const [from, to] of Object.entries(FILES)) cpSync(from, join(folder, to))
  writeFileSync(join(folder, 'README.md'), packagePage(readFileSync('contract/README.md', 'utf8')))
  const { version } = readContract()
  const words = ['pkg', 'set', `version=${version}`, `commit=${commitOf('.') ?? ''}`]
  execFileSync('npm', words, { cwd: folder })
}

/** `npm run contract:pack`: writes the kit as one file that npm installs anywhere. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run contract:pack', {})
  await fillPackage(OUT)
  const file = execFileSync('npm', ['pack', '--silent'], { cwd: OUT, encoding: 'utf8' }).trim()
  process.stdout.write(
    `The kit is ${OUT}/${file}. Elsewhere: npm install /path/to/${file} && npx aurora-contract --help\n`,
  )
}
