import { shownLocale } from '#/locales/document-locale'
import type { BotCheckSettings } from '#/config-schema'

/** What the provider needs to make a token. */
export type TokenRequest = {
  /** The operation that it is for. */
  action: string
  /** Ends the wait. */
  signal: AbortSignal
  /** The player has a task to solve, which takes the time that it takes. */
  onChallenge: () => void
}

/** A provider of the bot check: its one script, and what that leaves in the page. */
export type BotCheckProvider = {
  scriptUrl: string
  /** A fresh token for each call; `undefined` until the script has made its global. */
  find: () => ((request: TokenRequest) => PromiseLike<unknown>) | undefined
}

type ReCaptcha = {
  execute: (siteKey: string, options: { action: string }) => PromiseLike<unknown>
}

type SmartCaptcha = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string
      hl: string
      invisible: true
      hideShield: true
      callback: (token: unknown) => void
    },
  ) => number
  execute: (widget: number) => void
  destroy: (widget: number) => void
  subscribe: (
    widget: number,
    event: 'challenge-visible' | 'challenge-hidden' | 'network-error',
    listener: () => void,
  ) => void
}

declare global {
  interface Window {
    grecaptcha?: Partial<ReCaptcha>
    smartCaptcha?: Partial<SmartCaptcha>
  }
}

/** Google's reCAPTCHA v3. */
function recaptcha(siteKey: string, host: string): BotCheckProvider {
  return {
    scriptUrl: `https://${host}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&trustedtypes=true`,
    find: () => {
      const api = window.grecaptcha
      return typeof api?.execute === 'function'
        ? ({ action }) => (api as ReCaptcha).execute(siteKey, { action })
        : undefined
    },
  }
}

/** Milliseconds that the token may come after the task has gone: solved and closed look the same until then. */
const AFTER_CHALLENGE = 1000

/**
 * Yandex SmartCaptcha, invisible: most players see nothing, a suspect one a task in a window of the provider's. Each
 * token has a widget of its own, so that no former one can answer for it.
 */
function smartCaptcha(siteKey: string): BotCheckProvider {
  return {
    scriptUrl: 'https://smartcaptcha.yandexcloud.net/captcha.js?render=onload',
    find: () => {
      const api = window.smartCaptcha
      return typeof api?.render === 'function'
        ? (request) => smartCaptchaToken(api as SmartCaptcha, siteKey, request)
        : undefined
    },
  }
}

function smartCaptchaToken(
  api: SmartCaptcha,
  siteKey: string,
  { signal, onChallenge }: TokenRequest,
): Promise<unknown> {
  const container = document.createElement('div')
  document.body.append(container)
  let widget: number | undefined
  let afterChallenge: ReturnType<typeof setTimeout> | undefined
  const token = new Promise<unknown>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    widget = api.render(container, {
      sitekey: siteKey,
      hl: shownLocale(),
      invisible: true,
      // A notice of ours says and links what it would.
      hideShield: true,
      callback: resolve,
    })
    api.subscribe(widget, 'network-error', () =>
      reject(new Error('The bot check lost its network')),
    )
    api.subscribe(widget, 'challenge-visible', () => {
      clearTimeout(afterChallenge)
      onChallenge()
    })
    api.subscribe(widget, 'challenge-hidden', () => {
      afterChallenge = setTimeout(reject, AFTER_CHALLENGE, new Error('The task was closed'))
    })
    api.execute(widget)
  })
  return token.finally(() => {
    clearTimeout(afterChallenge)
    if (widget !== undefined) api.destroy(widget)
    container.remove()
  })
}

export function botCheckProvider(settings: BotCheckSettings): BotCheckProvider {
  return settings.provider === 'smartcaptcha'
    ? smartCaptcha(settings.siteKey)
    : recaptcha(settings.siteKey, settings.host)
}
