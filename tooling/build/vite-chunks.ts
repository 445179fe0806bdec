import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The file of a build that lists the sources of each chunk. */
export const CHUNK_SOURCES = '.vite/chunk-sources.json'

/** Bytes before compression, by the chunk's file and by package or folder. */
export type ChunkSources = Record<string, Record<string, number>>

/** The package of a module, or its folder in this project. */
function sourceOf(id: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  const [path = id] = relative(process.cwd(), id).split('?')
  return name ?? path.split('/').slice(0, -1).join('/')
}

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** A module with all its static imports, transitively. */
function closure(graph: Graph, id: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
  }
  return seen
}

const ENTRY = /\/src\/app\/main\.tsx$/

/** React and the router change only with an upgrade: returning players keep them cached. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|react-store|store)|use-sync-external-store)\//

/** Pages without forms: they must not load what only forms need. */
const LIGHT = /\/src\/routes\/(?:index|rules|oauth2\.error)\.tsx\?/

/** The page with a form that is opened first and most: it must not load what only the others share. */
const SIGN_IN = /\/src\/routes\/_guest\/sign\.tsx\?/

/** The profile shows no forms until it is live: it must not load what only they need. */
const PROFILE = /\/src\/routes\/_verified\/profile\.tsx\?/

/** The server client, which pages also load separately. */
const SERVER = /\/src\/auth\/server-client\.ts$/

/** Pages with forms for visitors: they must not load what only the pages of players share. */
const GUEST = /\/src\/routes\/(?:_guest\/(?:signup|recovery)|verify)\.tsx\?/

/** Loaded after everything else: it must not share chunks with pages. */
const LAST = /\/src\/telemetry\//

/** The shared chunks, each before those that may import from it. */
const SHARED = ['framework', 'app', 'forms', 'server', 'more', 'player'] as const
type Shared = (typeof SHARED)[number]

/** Which shared chunk a module belongs to; one that is not in the plan stays with its only user. */
function planChunks(graph: Graph, ids: readonly string[]): Map<string, Shared> {
  const entry = ids.find((id) => ENTRY.test(id))
  if (entry === undefined) throw new Error(`No module is the entry ${ENTRY}`)
  const app = closure(graph, entry)
  const all = new Set(ids.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const lazy = [...all].filter((id) => !LAST.test(id))
  const users = new Map<string, string[]>()
  for (const user of lazy) {
    for (const id of closure(graph, user)) users.set(id, [...(users.get(id) ?? []), user])
  }
  const plan = new Map<string, Shared>()
  for (const id of app) plan.set(id, FRAMEWORK.test(id) ? 'framework' : 'app')
  // The entry awaits the page's chunk, which imports `app`: within `app` it would wait for itself.
  plan.delete(entry)
  for (const [id, by] of users) {
    if (app.has(id) || by.length < 2) continue
    const isOf = (page: RegExp) => by.some((user) => page.test(user))
    if (isOf(LIGHT) || (isOf(SIGN_IN) && isOf(PROFILE))) plan.set(id, 'app')
    else if (isOf(SIGN_IN)) plan.set(id, 'forms')
    else if (isOf(PROFILE) || isOf(SERVER)) plan.set(id, 'server')
    else plan.set(id, isOf(GUEST) ? 'more' : 'player')
  }
  return plan
}

/**
 * A few shared chunks instead of dozens, because each costs time on a slow connection. `framework` is React and the
 * router; `app` what every page needs, and the little that sign-in and profile share; `forms` what sign-in shares with
 * other pages; `server` the client of the server and what the profile shares; `more` what the other pages for visitors
 * share; `player` what only pages of players and lazy chunks share. The rest stays with its page.
 */
export function fewChunks(): Plugin {
  let ids: string[] = []
  let plan: ReturnType<typeof planChunks> | undefined
  return {
    name: 'few-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildEnd() {
      ids = [...this.getModuleIds()]
      plan = undefined
    },
    generateBundle(_options, bundle) {
      const sources: ChunkSources = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const own: Record<string, number> = (sources[chunk.fileName] = {})
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const source = sourceOf(id)
          own[source] = (own[source] ?? 0) + renderedLength
        }
      }
      this.emitFile({ type: 'asset', fileName: CHUNK_SOURCES, source: JSON.stringify(sources) })
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: SHARED.map((shared, index) => ({
                debugName: shared,
                // A group includes the imports of its modules, except those of an earlier group.
                priority: SHARED.length - index,
                name: (id: string, graph: Graph) => {
                  plan ??= planChunks(graph, ids)
                  return plan.get(id) === shared ? shared : null
                },
              })),
            },
          },
        },
      },
    }),
  }
}
