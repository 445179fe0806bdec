import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The file of a build that lists the sources of each chunk. */
export const CHUNK_SOURCES = '.vite/chunk-sources.json'

/** Bytes before compression, by the chunk's file and by package or folder. */
export type ChunkSources = Record<string, Record<string, number>>

/** The path of a module in this project, without the query that plugins split it by. */
const pathOf = (id: string): string => relative(process.cwd(), id).split('?')[0] ?? id

/** The package of a module; `undefined` for one of this project. */
const packageOf = (id: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]

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

const ENTRY = 'src/app/main.tsx'

/** React and the router change only with an upgrade: returning players keep them cached. */
const FRAMEWORK = new Set([
  'react',
  'react-dom',
  'scheduler',
  '@tanstack/react-router',
  '@tanstack/router-core',
  '@tanstack/history',
  '@tanstack/react-store',
  '@tanstack/store',
  'use-sync-external-store',
])

/** Modules loaded lazily, as far as the plan distinguishes them. */
const LAZY = {
  /** The page that most visitors open first: it must not load code that it does not need itself. */
  home: ['src/routes/index.tsx'],
  /** The other pages without forms: they must not load code that only forms need. */
  light: ['src/routes/rules.tsx', 'src/routes/oauth2.error.tsx'],
  /** The most used page with a form, usually opened first: it must not load code that only the other pages share. */
  signIn: ['src/routes/_guest/sign.tsx'],
  /** The profile shows no forms until it is live: it must not load code that only forms need. */
  profile: ['src/routes/_verified/profile.tsx'],
  /** The server client, which pages also load separately. */
  server: ['src/auth/server-client.ts'],
  /** Pages with forms for visitors: they must not load code that only the pages of players share. */
  guest: [
    'src/routes/_guest/signup.tsx',
    'src/routes/_guest/recovery.tsx',
    'src/routes/verify.tsx',
  ],
}

/** Loaded after everything else: it must not share chunks with pages. */
const isLast = (id: string) => pathOf(id).startsWith('src/telemetry/')

/** The shared chunks, each before the ones that may import from it. */
const SHARED = ['framework', 'app', 'pages', 'forms', 'server', 'more', 'player'] as const
type Shared = (typeof SHARED)[number]

/**
 * Chromium compiles all functions of such a file while it downloads, instead of each one on its first call, while the
 * player waits. Other browsers ignore it. (https://v8.dev/blog/explicit-compile-hints)
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** The shared chunk of each module. A module that is not in the plan stays with its only user. */
function planChunks(graph: Graph, ids: readonly string[]): Map<string, Shared> {
  const entry = ids.find((id) => pathOf(id) === ENTRY)
  if (entry === undefined) throw new Error(`No module is the entry ${ENTRY}`)
  const app = closure(graph, entry)
  const lazy = ids
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => !isLast(id))
  const missing = Object.values(LAZY)
    .flat()
    .filter((path) => !lazy.some((id) => pathOf(id) === path))
  if (missing.length > 0) throw new Error(`Not loaded lazily: ${missing.join(', ')}`)
  const users = new Map<string, string[]>()
  for (const user of new Set(lazy)) {
    for (const id of closure(graph, user)) users.set(id, [...(users.get(id) ?? []), user])
  }
  const plan = new Map<string, Shared>()
  for (const id of app) plan.set(id, FRAMEWORK.has(packageOf(id) ?? '') ? 'framework' : 'app')
  // The entry awaits the page's chunk, which imports `app`: inside `app` it would wait for itself.
  plan.delete(entry)
  for (const [id, by] of users) {
    if (app.has(id) || by.length < 2) continue
    const isOf = (kind: keyof typeof LAZY) => by.some((user) => LAZY[kind].includes(pathOf(user)))
    if (isOf('home')) plan.set(id, 'app')
    else if (isOf('light') || (isOf('signIn') && isOf('profile'))) plan.set(id, 'pages')
    else if (isOf('signIn')) plan.set(id, 'forms')
    else if (isOf('profile') || isOf('server')) plan.set(id, 'server')
    else plan.set(id, isOf('guest') ? 'more' : 'player')
  }
  return plan
}

/** The name under which a module's bytes are reported: its package, or its folder in this project. */
function sourceOf(id: string): string {
  return packageOf(id) ?? pathOf(id).split('/').slice(0, -1).join('/')
}

/**
 * A few shared chunks instead of dozens, because each costs time on a slow connection. `framework`: React and the
 * router. `app`: what home needs, and with it every page. `pages`: the little that other pages without forms share with
 * any page, and sign-in with the profile. `forms`: what sign-in shares with other pages. `server`: the server client,
 * and what the profile shares. `more`: what the other visitor pages share. `player`: what only player pages and lazy
 * chunks share. Everything else stays with its page.
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
            postBanner: ({ name }) => (name === 'framework' || name === 'app' ? COMPILE_HINT : ''),
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
