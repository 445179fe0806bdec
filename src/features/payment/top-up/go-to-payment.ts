import { siteConfig } from '#/config'
import { paymentUrl } from '#/lib/links/payment-url'
import { reportError } from '#/lib/errors/report-error'

/**
 * Sends the browser to a provider's page, if it is on the operator's list; anything else is reported. No other code
 * sends the browser away from the site.
 *
 * @returns whether the browser is leaving
 */
export function goToPayment(value: string): boolean {
  const url = paymentUrl(value, siteConfig.paymentOrigins)
  if (url === null) {
    // Not the whole address, which may hold secrets of the player and the provider.
    const origin = URL.canParse(value) ? new URL(value).origin : 'no address'
    reportError(new Error(`The payment page is not on the list (VITE_PAYMENT_ORIGINS): ${origin}`))
    return false
  }
  window.location.assign(url)
  return true
}

/** Milliseconds that a browser may take to leave for another site. */
const WAY_OUT = 10_000

/**
 * Resolves when the player is back on this page: to `true` if the browser has restored it, to `false` if it never left,
 * because the player stopped it or the provider did not respond.
 */
export function untilBack(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, WAY_OUT, false)
    const stop = onReturn(() => done(true))
    function done(hasLeft: boolean) {
      clearTimeout(timer)
      stop()
      resolve(hasLeft)
    }
  })
}

/** Calls `listener` when the browser restores this page. Returns the function that stops it. */
export function onReturn(listener: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', listen)
  return () => window.removeEventListener('pageshow', listen)
}
