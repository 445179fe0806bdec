import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_CODES } from '#/locales/locale'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../build/folders'
import { archive } from './archive'
import { billOfMaterials } from './bill-of-materials'
import { changelog, readCommits } from './changelog'
import { fail } from './fail'
import { readOptions } from './options'

const OUT = 'dist-release'

/** What makes each part, and where it is put in the release. */
const PROGRAMS = ['tooling/build/build.ts', 'contract/kit/pack.ts', 'contract/clients/pack.ts']
/** What a brand is written over. */
const BRAND_SOURCES = [
  'src/styles/tokens.css',
  'src/brand/scene/sources',
  ...LOCALE_CODES.flatMap((locale) => [
    `src/locales/${locale}/messages.po`,
    `src/locales/${locale}/rules.md`,
  ]),
]
const PARTS: readonly [from: string, to: string][] = [
  [BUILD_FOLDER, 'dist'],
  [DEPLOY_FOLDER, 'dist-deploy'],
  ['dist-contract', 'contract-kit'],
  ['dist-client', 'client'],
  ['openapi.yaml', 'openapi.yaml'],
  ['docs/production.md', 'docs/production.md'],
  ...BRAND_SOURCES.map((file): [string, string] => [file, file]),
  ['.env.example', '.env.example'],
]

const README = `# The site, ready to be served

\`docs/production.md\` leads from here to https in ten minutes; it needs Node alone.

| | |
|---|---|
| \`dist/\` | what players download |
| \`dist-deploy/\` | what serves it: nginx, Caddy, a server for Node, a container, hosts of files; and the programs that set and deploy it |
| \`.env.example\` | the settings |
| \`src/\` | the texts, rules, colours and drawings that a brand takes the place of |
| \`openapi.yaml\` | the contract with the backend |
| \`contract-kit/\` | a program that tells whether a backend keeps it |
| \`client/\` | a package for other clients of the API |
| \`CHANGELOG.md\`, \`sbom.cdx.json\` | what changed, and the packages that the site is made of |
`

function output(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()
}

/** @throws Error where the program fails, which says why itself */
async function make(program: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} has ended with code ${code}`)
}

/**
 * `npm run release`: everything that an operator needs in one archive, its sum beside it. Two checkouts of one commit give the
 * same bytes.
 */
async function release(): Promise<void> {
  const commit = output('git', 'rev-parse', '--short=12', 'HEAD')
  if (output('git', 'status', '--porcelain') !== '') {
    throw new Error('A release is made of a commit; commit or stash what is changed here.')
  }
  const project: { name: string; version: string } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const name = `site-${project.version}-${commit}`
  const stage = join(OUT, name)
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  await Promise.all(PROGRAMS.map(make))
  for (const [from, to] of PARTS) {
    if (!existsSync(from)) throw new Error(`The release lacks ${from}`)
    cpSync(from, join(stage, to), { recursive: true })
  }
  writeFileSync(join(stage, 'README.md'), README)
  writeFileSync(join(stage, 'CHANGELOG.md'), changelog(project.version, readCommits()))
  const listing = output('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
  writeFileSync(join(stage, 'sbom.cdx.json'), billOfMaterials(listing, project.name))

  const bytes = archive(OUT, name, Number(output('git', 'log', '-1', '--format=%ct')))
  const file = `${name}.tar.gz`
  const sum = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(join(OUT, file), bytes)
  writeFileSync(join(OUT, `${file}.sha256`), `${sum}  ${file}\n`)
  rmSync(stage, { recursive: true })
  process.stdout.write(`${join(OUT, file)}  ${(bytes.byteLength / 1e6).toFixed(1)} MB\n${sum}\n`)
}

readOptions('npm run release\n  Settings: those of .env.example', {})
await release().catch(fail)
