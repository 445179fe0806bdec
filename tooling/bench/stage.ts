import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { BUILD_FOLDER } from '../build/folders'
import { ensureChromium } from '../checks/chromium'
import { freePort } from '../serve/free-port'
import { listen } from '../serve/listen'
import { sandboxSession } from '../serve/sandbox-session'
import { serveSite } from '../serve/serve-site'
import { selfSigned } from './certificate'
import { writeBaseline } from './baseline'
import type { Measurement } from './metrics'
import { tlsProxy } from './tls-proxy'
import { SERVER_MS, type Target } from './targets'
import { liveMarkup } from './visit'

/** A page, or its floor: what takes a turn in each round, and what came of it. */
export type Subject = {
  target: Target
  hasApp: boolean
  origin: string
  /** What local storage holds: the player who is signed in. */
  storage: Record<string, string>
  visits: (Measurement | undefined)[]
  judgements: (Measurement | undefined)[]
}

export type Stage = {
  browser: Browser
  launch: LaunchOptions
  /** Each page beside its floor. */
  pairs: { page: Subject; floor: Subject }[]
  close: () => Promise<void>
}

/** The build and its floor, each served as players meet it, and a browser that trusts both. */
export async function setStage(targets: readonly Target[]): Promise<Stage> {
  const ends: (() => unknown)[] = []
  const certificate = selfSigned()
  const launch = launchOptions(certificate.fingerprint)

  async function serve(folder: string): Promise<{ origin: string; plain: string }> {
    const port = await freePort()
    const front = await tlsProxy(certificate, port, SERVER_MS)
    const listener = await serveSite(folder, front.origin)
    const server = await listen(listener, { host: '127.0.0.1', port })
    ends.push(front.close, () => server.close())
    return { origin: front.origin, plain: `http://127.0.0.1:${port}` }
  }

  const site = await serve(BUILD_FOLDER)
  const browser = await chromium.launch(launch)
  const floorFolder = await mkdtemp(join(tmpdir(), 'bench-floor-'))
  ends.push(
    () => browser.close(),
    () => rm(floorFolder, { recursive: true }),
  )

  const pages = await Promise.all(
    targets.map(async (target) => {
      const { player } = target
      const storage = player === undefined ? {} : await sandboxSession(site.plain, player)
      return subject(target, site.origin, storage)
    }),
  )
  const markup: Record<string, string | undefined> = {}
  for (const page of pages) {
    const { target } = page
    // Only a visitor's page stands in the build; a player's is what the app makes of it.
    markup[target.file] = target.player === undefined ? undefined : await liveMarkup(browser, page)
  }
  await writeBaseline(floorFolder, BUILD_FOLDER, markup)
  const floor = await serve(floorFolder)
  return {
    browser,
    launch,
    pairs: pages.map((page) => ({ page, floor: subject(page.target, floor.origin) })),
    close: async () => {
      for (const end of ends) await end()
    },
  }
}

/** @param storage absent for a floor, which knows nobody */
function subject(target: Target, origin: string, storage?: Record<string, string>): Subject {
  return {
    target,
    hasApp: storage !== undefined,
    origin,
    storage: storage ?? {},
    visits: [],
    judgements: [],
  }
}

function launchOptions(fingerprint: string): LaunchOptions {
  const { executablePath, args } = ensureChromium()
  return {
    executablePath,
    args: [
      ...args,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      '--disable-quic',
      '--disable-background-networking',
      // Nothing leaves this machine, whatever a page asks for.
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    ],
  }
}
