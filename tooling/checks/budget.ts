import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAGES } from '#deploy/pages'
import { DEFAULT_LOCALE } from '#/locales/locale'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../build/folders'
import { entryScripts, preloadsOf, readManifest } from '#deploy/settings/page-parts'
import type { ChunkSources } from '../build/vite-chunks'
import { endAtClosedPipe } from '#deploy/closed-pipe'

/** The weights of pages when `npm run budget` last ran. */
const RECORD = 'tooling/checks/budget.json'

/** How much heavier than its record a page may be. */
const HEADROOM = 1.02

/** The compressed bytes of each chunk, and the uncompressed bytes of its sources. */
type Chunks = Record<string, { bytes: number; sources: Record<string, number> }>

/** The names of the chunks that each page loads before it is live, with the Russian texts, which are longer. */
export type Weights = { pages: Record<string, string[]>; chunks: Chunks }

/** The bytes transferred: small files are not compressed. */
function sizeOf(file: string): number {
  const path = join(BUILD_FOLDER, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** `assets/app-4f2a9c1d.js` as `app`. */
const nameOf = (file: string) => file.replace(/^assets\/(.+)-[\w-]{8}\.js$/, '$1')

function readWeights(): Weights {
  const manifest = readManifest(DEPLOY_FOLDER)
  const sources = readJson<ChunkSources>(join(DEPLOY_FOLDER, 'chunk-sources.json'))
  const weights: Weights = { pages: {}, chunks: {} }
  for (const page of PAGES) {
    const files = [...entryScripts(manifest), ...preloadsOf(manifest, page, DEFAULT_LOCALE)]
    weights.pages[page.name] = files.map(nameOf)
    for (const file of files) {
      weights.chunks[nameOf(file)] = { bytes: sizeOf(file), sources: sources[file] ?? {} }
    }
  }
  return weights
}

// The files are this project's own.
const readJson = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const bytesOf = ({ chunks }: Weights, names: readonly string[]) =>
  names.reduce((sum, name) => sum + (chunks[name]?.bytes ?? 0), 0)

/** The pages that exceed their record by more than the headroom, each followed by what grew; one line each. */
export function compareWeights(now: Weights, record: Weights): string[] {
  return Object.entries(now.pages).flatMap(([page, names]) => {
    const recorded = record.pages[page]
    if (recorded === undefined) return [`${page}: a new page, not recorded yet`]
    const [bytes, limit] = [bytesOf(now, names), bytesOf(record, recorded) * HEADROOM]
    if (bytes <= limit && names.length <= recorded.length) return []
    return [
      `${page}: ${kb(bytes)} of scripts in ${names.length} chunks, at most ${kb(limit)} in ${recorded.length}`,
      ...names.flatMap((name) => growthOf(name, now.chunks, record.chunks)),
    ]
  })
}

function growthOf(name: string, now: Chunks, record: Chunks): string[] {
  const { bytes = 0, sources = {} } = now[name] ?? {}
  const { bytes: before = 0, sources: sourcesBefore = {} } = record[name] ?? {}
  if (bytes <= before) return []
  const grown = Object.entries(sources)
    .map(([source, size]) => ({ source, size, before: sourcesBefore[source] ?? 0 }))
    .filter(({ size, before }) => size > before)
    .toSorted((a, b) => b.size - b.before - (a.size - a.before))
    .slice(0, 5)
  return [
    `  ${name}: ${kb(before)} → ${kb(bytes)}`,
    ...grown.map(
      ({ source, size, before }) => `    ${source}: ${kb(before)} → ${kb(size)} before compression`,
    ),
  ]
}

/** The pages of the build that are too heavy, for `npm test`. */
export const overBudget = () => compareWeights(readWeights(), readJson<Weights>(RECORD))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  endAtClosedPipe()
  const weights = readWeights()
  writeFileSync(RECORD, `${JSON.stringify(weights, null, 2)}\n`)
  for (const [page, names] of Object.entries(weights.pages)) {
    process.stdout.write(`${page.padEnd(14)} ${kb(bytesOf(weights, names))}\n`)
  }
}
