import { LOCALE_CODES } from '#/locales/locale'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesUnder } from '#deploy/files-under'
import { fail } from '../cli/fail'
import { readOptions } from '../cli/options'
import { runProgram } from '../cli/run-program'

const GENERATED = [
  'src/api/generated',
  'src/routeTree.gen.ts',
  'docs/behaviour.md',
  ...LOCALE_CODES.map((locale) => `src/locales/${locale}/messages.po`),
]

const GENERATORS = [
  ['orval'],
  ['openapi-ts'],
  ['tsx', 'tooling/build/gen-operations.ts'],
  ['tsx', 'tooling/build/gen-routes.ts'],
  ['tsx', 'tooling/build/gen-behaviour.ts'],
]

// Each additional thread would load the compiler again.
const EXTRACTION = ['lingui', 'extract', '--clean', '--overwrite', '--workers', '1']

/** Files that generators do not read. */
const LEFT_OUT = /^(?:node_modules|dist.*|test-results|shots|coverage|\..*)$/

/** Files by path; `null` for a file that is no longer generated. */
type Changes = ReadonlyMap<string, Buffer | null>

function generatedFilesIn(root: string): Map<string, Buffer> {
  const paths = GENERATED.map((path) => join(root, path))
    .filter((path) => existsSync(path))
    .flatMap((path) => (statSync(path).isFile() ? [path] : filesUnder(path)))
  return new Map(paths.map((path) => [relative(root, path), readFileSync(path)]))
}

/** The content without the date in a catalog's header. */
function meaningOf(content: Buffer | undefined): string | undefined {
  return content?.toString().replace(/^"POT-Creation-Date:.*$/m, '')
}

/** @throws Error with the output of a generator that fails */
async function run([command = '', ...args]: readonly string[], cwd: string): Promise<void> {
  const path = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter)
  const { code, output } = await runProgram(command, args, { cwd, env: { PATH: path } })
  if (code !== 0) throw new Error(`${command} failed\n${output.trim()}`)
}

/**
 * Generates client, schemas, mocks, route tree and `docs/behaviour.md`, and with `texts` the catalogs, in a copy of the
 * project, uncommitted changes included. Returns the files that differ from the project's.
 *
 * In a copy, because the generators empty their folders first, which would break `npm run dev` and checks that run in
 * parallel.
 *
 * @throws Error with the output of a generator that fails
 */
export async function generate({ texts }: { texts: boolean }): Promise<Changes> {
  const copy = mkdtempSync(join(tmpdir(), 'generate-'))
  try {
    for (const name of readdirSync('.').filter((one) => !LEFT_OUT.test(one))) {
      cpSync(name, join(copy, name), { recursive: true })
    }
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    for (const generator of GENERATORS) await run(generator, copy)
    if (texts) await run(EXTRACTION, copy)
    const [before, after] = [generatedFilesIn('.'), generatedFilesIn(copy)]
    const paths = [...new Set([...before.keys(), ...after.keys()])]
    return new Map(
      paths
        .filter((path) => meaningOf(before.get(path)) !== meaningOf(after.get(path)))
        .map((path) => [path, after.get(path) ?? null]),
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function write(changes: Changes): void {
  for (const [path, content] of changes) {
    process.stdout.write(`${content === null ? 'removed' : 'written'}  ${path}\n`)
    if (content === null) rmSync(path)
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('npm run gen', {})
  await generate({ texts: true }).then(write, fail)
}
