import { siteConfig } from '#/config'
import { raceAbort } from '#/lib/race-abort'

/** Milliseconds between two looks for the provider's global (behaviour B1). */
const POLLING_DELAY = 25

/** Milliseconds that a token may take, the loading of the script included. */
const TIME_LIMIT = 10_000

type Provider = {
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
}

/** What of the Trusted Types API this needs; TypeScript's own library does not know it yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

declare global {
  interface Window {
    grecaptcha?: Partial<Provider>
    trustedTypes?: TrustedTypes
  }
}

let arriving: Promise<void> | null = null
let scriptUrl: string | null = null

/**
 * A fresh token of the bot check for one request (reCAPTCHA v3), or `null` where the operator configured
 * no key. Calls share one script but not their time: each waits for it as long as a token may take, and the
 * next call after one that failed asks for the script anew.
 *
 * @throws where the script is blocked, does not come, lacks its global, refuses or is silent for 10 s.
 */
export async function botCheckToken(action: string): Promise<string | null> {
  const { siteKey } = siteConfig.botCheck
  if (siteKey === '') return null
  const limit = AbortSignal.timeout(TIME_LIMIT)
  const token = await raceAbort(limit, async () => {
    const provider = await load(limit)
    return provider.execute(siteKey, { action })
  })
  if (typeof token !== 'string' || token === '') throw new Error('The bot check gave no token')
  return token
}

/**
 * Begins to load the provider's script, so that the first form does not wait for it. Tells the console once
 * where no key is configured.
 */
export function startBotCheck(): void {
  if (siteConfig.botCheck.siteKey === '') {
    // oxlint-disable-next-line no-console -- the operator should know that forms are not protected
    console.info('The bot check is off: no site key is configured.')
    return
  }
  // A failure is told by the form that needs the token.
  load(AbortSignal.timeout(TIME_LIMIT)).catch(() => undefined)
}

async function load(limit: AbortSignal): Promise<Provider> {
  const { grecaptcha } = window
  if (isProvider(grecaptcha)) return grecaptcha
  const shared = (arriving ??= insertScript())
  try {
    await raceAbort(limit, () => shared)
    return await findProvider(limit)
  } catch (error) {
    // Who still waits for this script goes on; another may be on its way already.
    if (arriving === shared) arriving = null
    throw error
  }
}

function insertScript(): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  script.src = trustedScriptUrl()
  document.head.append(script)
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The bot check did not load')))
  })
}

/** The script makes its global some time after it has run. */
async function findProvider(limit: AbortSignal): Promise<Provider> {
  for (;;) {
    const { grecaptcha } = window
    if (isProvider(grecaptcha)) return grecaptcha
    if (limit.aborted) throw limit.reason
    await new Promise((resolve) => setTimeout(resolve, POLLING_DELAY))
  }
}

function isProvider(value: Partial<Provider> | undefined): value is Provider {
  return typeof value?.execute === 'function'
}

/** One policy that lets exactly one address pass: nothing else on the page can load a script by it. */
function trustedScriptUrl(): string {
  if (scriptUrl !== null) return scriptUrl
  const { host, siteKey } = siteConfig.botCheck
  const url = `https://${host}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&trustedtypes=true`
  const policy = window.trustedTypes?.createPolicy('bot-check', {
    createScriptURL: (asked) => {
      if (asked !== url) throw new TypeError('Not the script of the bot check')
      return asked
    },
  })
  scriptUrl = policy?.createScriptURL(url) ?? url
  return scriptUrl
}
