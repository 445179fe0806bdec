import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES, type Page } from '#deploy/pages'
import { DEFAULT_LOCALE } from '#/locales/locale'
import { BUILD_FOLDER, DEPLOY_FOLDER } from '../build/folders'
import { entryScripts, preloadsOf, readManifest } from '../build/page-parts'

type Weight = { name: string; scriptKb: number; requests: number }

/**
 * What a page may weigh until it is live: scripts in KB (1024 bytes) of brotli, and requests, the page's own
 * included, fonts and pictures apart. A number goes up only with a reason in `docs/adr/0011-prerendering.md`.
 */
const LIMITS: Readonly<Record<string, Omit<Weight, 'name'>>> = {
  index: { scriptKb: 101.4, requests: 6 },
  rules: { scriptKb: 101.6, requests: 7 },
  sign: { scriptKb: 115.9, requests: 7 },
  signup: { scriptKb: 137.3, requests: 9 },
  recovery: { scriptKb: 137.5, requests: 9 },
  'not-found': { scriptKb: 98.4, requests: 5 },
  profile: { scriptKb: 124.3, requests: 7 },
}

/** Bytes as they come over the line: small files are not compressed. */
function sizeOf(file: string): number {
  const path = join(BUILD_FOLDER, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** What each page of the build weighs. */
function weights(): Weight[] {
  const manifest = readManifest(DEPLOY_FOLDER, 'manifest.json')
  return PAGES.map((page: Page) => {
    const files = [...entryScripts(manifest), ...preloadsOf(manifest, page, DEFAULT_LOCALE)]
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
    return { name: page.name, scriptKb: bytes / 1024, requests: files.length + 1 }
  })
}

/** The pages that are heavier than they may be, a line each. */
export function overBudget(): string[] {
  return weights().flatMap(({ name, scriptKb, requests }) => {
    const limit = LIMITS[name]
    if (limit === undefined) return []
    return [
      ...(scriptKb > limit.scriptKb
        ? [`${name}: ${scriptKb.toFixed(1)} KB of scripts, at most ${limit.scriptKb}`]
        : []),
      ...(requests > limit.requests
        ? [`${name}: ${requests} requests, at most ${limit.requests}`]
        : []),
    ]
  })
}
