import { shownLocale } from '#/locales/document-locale'
import type { BotCheckSettings } from '#/config-schema'

/** A request for a token. */
export type TokenRequest = {
  /** The operation that it is for. */
  action: string
  /** Aborts the request. */
  signal: AbortSignal
  /** Called when the player has a challenge to solve, which may take any amount of time. */
  onChallenge: () => void
}

/** A provider of the bot check: its only script, and the global that the script creates. */
export type BotCheckProvider = {
  scriptUrl: string
  /** Returns a function that makes a fresh token for each call; `undefined` until the script has created its global. */
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

/**
 * Milliseconds within which a token may follow a hidden challenge: until then, solved and closed challenges look the
 * same.
 */
const AFTER_CHALLENGE = 1000

/**
 * Yandex SmartCaptcha, invisible: most players see nothing, suspicious ones a challenge in the provider's window. Each
 * token has its own widget, so that an earlier one cannot respond for it.
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
      // Our own notice has the shield's text and links.
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
      afterChallenge = setTimeout(reject, AFTER_CHALLENGE, new Error('The challenge was closed'))
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
