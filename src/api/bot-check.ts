import { siteConfig } from '#/config'
import { raceAbort } from '#/lib/time/race-abort'
import { type BotCheckProvider, botCheckProvider } from './bot-check-providers'
import { BOT_CHECK_LIMIT } from './pace'

/** Milliseconds between two checks for the provider's global (behaviour B1). */
const POLLING_DELAY = 25

/** The part of the Trusted Types API that is used here; TypeScript's DOM library lacks it. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

type ScriptLoad = { script: HTMLScriptElement; loaded: Promise<void> }

let scriptLoad: ScriptLoad | null = null
let attempts = 0
let trustScriptUrl: ((url: string) => string) | null = null

const provider: BotCheckProvider | null =
  siteConfig.botCheck === undefined ? null : botCheckProvider(siteConfig.botCheck)

/**
 * Makes a fresh bot check token for one request. Calls share one script but not their time limit, and the call after a
 * failed one loads the script again. There is no time limit while the player has a challenge to solve.
 *
 * @throws if the operator configured no check, or the script is blocked, does not load, creates no global, refuses or
 *   returns no token within 10 s
 */
export async function botCheckToken(action: string): Promise<string> {
  if (provider === null) throw new Error('No bot check is configured')
  const limit = new AbortController()
  const timer = startLimit(limit)
  const onChallenge = () => clearTimeout(timer)
  try {
    const token = await raceAbort(limit.signal, async () => {
      const requestToken = await load(provider, limit.signal)
      return requestToken({ action, signal: limit.signal, onChallenge })
    })
    if (typeof token !== 'string' || token === '') throw new Error('The bot check gave no token')
    return token
  } finally {
    clearTimeout(timer)
  }
}

/** Starts loading the provider's script, so that the first form does not wait for it. Logs if none is configured. */
export function startBotCheck(): void {
  if (provider === null) {
    // oxlint-disable-next-line no-console -- the operator should know that forms are not protected
    console.info('The bot check is off: no site key is configured.')
    return
  }
  const limit = new AbortController()
  const timer = startLimit(limit)
  // The form that needs the token shows the failure.
  load(provider, limit.signal)
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
}

function startLimit(limit: AbortController) {
  const end = () => limit.abort(new DOMException('The bot check timed out', 'TimeoutError'))
  return setTimeout(end, BOT_CHECK_LIMIT)
}

async function load({ scriptUrl, find }: BotCheckProvider, limit: AbortSignal) {
  const present = find()
  if (present !== undefined) return present
  const shared = (scriptLoad ??= insertScript(scriptUrl))
  try {
    await raceAbort(limit, () => shared.loaded)
    for (;;) {
      const made = find()
      if (made !== undefined) return made
      if (limit.aborted) throw limit.reason
      // The script creates its global some time after it has run.
      await new Promise((resolve) => setTimeout(resolve, POLLING_DELAY))
    }
  } catch (error) {
    // Other calls may still wait for this script, or for a newer one.
    if (scriptLoad === shared) giveUp(shared)
    throw error
  }
}

function insertScript(scriptUrl: string): ScriptLoad {
  attempts += 1
  const script = document.createElement('script')
  script.async = true
  // The browser would merge a request for the same address with the one that hangs.
  script.src = trusted(attempts === 1 ? scriptUrl : `${scriptUrl}&attempt=${attempts}`, scriptUrl)
  document.head.append(script)
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The bot check did not load')))
  })
  return { script, loaded }
}

/** Makes the next call load the script again, with its own request. */
function giveUp({ script }: ScriptLoad) {
  scriptLoad = null
  script.remove()
}

/** A policy that allows exactly one script: nothing else on the page can load another with it. */
function trusted(url: string, scriptUrl: string): string {
  trustScriptUrl ??= scriptPolicy(scriptUrl)
  return trustScriptUrl(url)
}

function scriptPolicy(scriptUrl: string): (url: string) => string {
  const policy = window.trustedTypes?.createPolicy('bot-check', {
    createScriptURL: (url) => {
      if (url.replace(/&attempt=\d+$/, '') !== scriptUrl) {
        throw new TypeError('Not the script of the bot check')
      }
      return url
    },
  })
  return policy === undefined ? (url) => url : (url) => policy.createScriptURL(url)
}
