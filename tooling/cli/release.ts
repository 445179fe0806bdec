import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALE_CODES } from '#/locales/locale'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../build/folders'
import { SHIPPED, type Shipped } from '../build/notices'
import { archive } from './archive'
import { fail } from './fail'
import { readOptions } from './options'
import { runApart } from './run-program'

const OUT = 'dist-release'

/** The programs that make the parts of the release. */
const PROGRAMS = ['tooling/build/build.ts', 'contract/kit/pack.ts', 'contract/clients/pack.ts']
/** The sources that a brand overrides. */
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
  ['docs/upgrading.md', 'docs/upgrading.md'],
  ...BRAND_SOURCES.map((file): [string, string] => [file, file]),
  ['.env.example', '.env.example'],
]

const README = `# The site, ready to be served

\`docs/production.md\` describes the way from here to https. You need only Node.

| | |
|---|---|
| \`dist/\` | what players download |
| \`dist-deploy/\` | what serves it: nginx, Caddy, a server for Node, a container, static hosts; and the programs that apply settings and deploy |
| \`.env.example\` | the settings |
| \`src/\` | the texts, rules, colours and drawings that a brand replaces |
| \`openapi.yaml\` | the contract with the backend |
| \`contract-kit/\` | a program that checks whether a backend keeps it |
| \`client/\` | a package for other clients of the API |
| \`CHANGELOG.md\`, \`sbom.cdx.json\` | what changed, and the packages in the site |
`

function output(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()
}

/** @throws Error if the program fails; it prints the reason itself */
async function make(program: string): Promise<void> {
  const code = await runApart(program)
  if (code !== 0) throw new Error(`${program} failed with exit code ${code}`)
}

const CHANGELOG = `# Changelog

What changed, newest first, and what operators must change in their own files.

`

/** A line for each commit, followed by the `Upgrade:` trailers of its message. */
const CHANGES = '--format=- %cs %s%w(0,2,2)%+(trailers:key=Upgrade,unfold,separator=%x0A)%w()'

/** Git indents the empty line before the trailers; the spaces are removed. */
const changes = () => output('git', 'log', '--no-merges', CHANGES).replaceAll(/ +$/gm, '')

interface Bill {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly name: string
    readonly version: string
  }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/**
 * The packages in the build and its programs (CycloneDX), with fonts and without tools, and without anything that
 * differs from one listing to the next.
 *
 * @param name the project's name, for which npm uses that of its folder
 */
function billOfMaterials(name: string): string {
  const listing = output('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')
  const bill: Bill = JSON.parse(listing)
  const { metadata } = bill
  const list: Shipped[] = JSON.parse(readFileSync(join(DEPLOY_FOLDER, SHIPPED), 'utf8'))
  const shipped = new Set(list.map((one) => `${one.name} ${one.version}`))
  const components = bill.components.filter((one) => shipped.has(`${one.name} ${one.version}`))
  const kept = new Set([metadata.component, ...components].map((one) => one['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  const constant = { ...metadata, timestamp: undefined, component: { ...metadata.component, name } }
  const own = { serialNumber: undefined, metadata: constant, components, dependencies }
  return `${JSON.stringify({ ...bill, ...own }, null, 2)}\n`
}

/**
 * `npm run release`: everything an operator needs in one archive, with its checksum beside it. Two checkouts of one
 * commit give the same bytes.
 */
async function release(): Promise<void> {
  const commit = output('git', 'rev-parse', '--short=12', 'HEAD')
  if (output('git', 'status', '--porcelain') !== '') {
    throw new Error('A release needs a clean working tree: commit or stash your changes.')
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
    if (!existsSync(from)) throw new Error(`The release is incomplete: ${from} is missing.`)
    cpSync(from, join(stage, to), { recursive: true })
  }
  writeFileSync(join(stage, 'README.md'), README)
  writeFileSync(join(stage, 'CHANGELOG.md'), `${CHANGELOG}${changes()}\n`)
  writeFileSync(join(stage, 'sbom.cdx.json'), billOfMaterials(project.name))

  const file = `${name}.tar.gz`
  archive(OUT, name, Number(output('git', 'log', '-1', '--format=%ct')), join(OUT, file))
  const bytes = readFileSync(join(OUT, file))
  const sum = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(join(OUT, `${file}.sha256`), `${sum}  ${file}\n`)
  rmSync(stage, { recursive: true })
  const key = process.env['RELEASE_KEY']
  if (key !== undefined)
    output('ssh-keygen', '-Y', 'sign', '-f', key, '-n', 'file', join(OUT, file))
  process.stdout.write(`${join(OUT, file)}  ${(bytes.byteLength / 1e6).toFixed(1)} MB\n${sum}\n`)
}

readOptions(
  'npm run release\n  Settings: those in .env.example, and RELEASE_KEY, the file of the SSH key to sign the archive with',
  {},
)
await release().catch(fail)
