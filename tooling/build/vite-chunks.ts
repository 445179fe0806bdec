import type { Plugin } from 'vite'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

const ENTRY = /\/src\/main\.tsx$/
/** What is drawn without forms, pages alike: it must not load what only forms need. */
const LIGHT = /\/src\/(?:routes\/(?:index|rules|oauth2\.error)\.tsx\?)/

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

/** The page with a form that is opened first and most: it must not load what only the others share. */
const SIGN_IN = /\/src\/routes\/_guest\/sign\.tsx\?/

/** Without forms until it is there: it must not load what only they need. */
const PROFILE = /\/src\/routes\/_verified\/profile\.tsx\?/

/** What speaks with the server, which pages also fetch by itself. */
const SERVER = /\/src\/api\/server\.ts$/

/** Pages for who is no player yet, with forms: they must not load what only a player's pages share. */
const GUEST = /\/src\/routes\/(?:_guest\/(?:signup|recovery)|verify)\.tsx\?/

/** Loaded when everything else is there: what it alone needs is shared with no page. */
const LAST = /\/src\/telemetry\//

/** The shared chunks, each before those that may import from it. */
const SHARED = ['app', 'forms', 'server', 'more', 'player'] as const
type Shared = (typeof SHARED)[number]

/** Which shared chunk a module belongs to; one that is not in the plan stays with its only user. */
function planChunks(graph: Graph, ids: readonly string[]): Map<string, Shared> {
  const entry = ids.find((id) => ENTRY.test(id))
  if (entry === undefined) return new Map()
  const app = closure(graph, entry)
  const all = new Set(ids.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const parts = [...all].filter((part) => !LAST.test(part))
  const users = new Map<string, string[]>()
  for (const part of parts) {
    for (const id of closure(graph, part)) users.set(id, [...(users.get(id) ?? []), part])
  }
  const plan = new Map<string, Shared>()
  for (const id of app) plan.set(id, 'app')
  // It awaits the page's chunk, which imports `app`: in there it would wait for itself.
  plan.delete(entry)
  for (const [id, by] of users) {
    if (app.has(id) || by.length < 2) continue
    const isOf = (page: RegExp) => by.some((part) => page.test(part))
    if (isOf(LIGHT) || (isOf(SIGN_IN) && isOf(PROFILE))) plan.set(id, 'app')
    else if (isOf(SIGN_IN)) plan.set(id, 'forms')
    else if (isOf(PROFILE) || isOf(SERVER)) plan.set(id, 'server')
    else plan.set(id, isOf(GUEST) ? 'more' : 'player')
  }
  return plan
}

/**
 * Few files instead of many: on a slow line each costs its time, and a page would load dozens. `app` is what every page
 * needs, and the little that sign-in and profile share, `forms` what sign-in shares with other pages, `server` what
 * speaks with the server and what the profile shares, `more` what other pages for guests share, `player` what only a
 * player's pages and late parts do; the rest stays with its page.
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
