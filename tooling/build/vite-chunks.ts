import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The file of a build that says what each chunk is made of. */
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

/** Every module that is there once `id` is: itself, and what it imports statically, all the way down. */
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

/** React and the router change with an upgrade only: returning players keep them. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|react-store|store)|use-sync-external-store)\//

/** Pages without forms: they must not load what only forms need. */
const LIGHT = /\/src\/routes\/(?:index|rules|oauth2\.error)\.tsx\?/

/** The page with a form that is opened first and most: it must not load what only the others share. */
const SIGN_IN = /\/src\/routes\/_guest\/sign\.tsx\?/

/** Without forms until it is live: it must not load what only they need. */
const PROFILE = /\/src\/routes\/_verified\/profile\.tsx\?/

/** The client of the server, which pages also load by itself. */
const SERVER = /\/src\/auth\/server-client\.ts$/

/** Pages with forms for visitors: they must not load what only the pages of players share. */
const GUEST = /\/src\/routes\/(?:_guest\/(?:signup|recovery)|verify)\.tsx\?/

/** Loaded after everything else: what it alone needs is shared with no page. */
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
  // It awaits the page's chunk, which imports `app`: in there it would wait for itself.
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
 * A few shared chunks instead of dozens, each of which costs its time on a slow connection. `framework` is React and the
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
                // A group takes what its modules import along, but for what a group before it has.
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
