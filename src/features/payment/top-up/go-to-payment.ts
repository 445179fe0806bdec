import { siteConfig } from '#/config'
import { paymentUrl } from '#/lib/payment-url'
import { reportError } from '#/lib/report'

/**
 * Sends the browser to a provider's page. The only place of the site that leaves it by itself, and only for
 * a page on the operator's list; anything else is reported.
 *
 * @returns whether the browser is on its way.
 */
export function goToPayment(value: string): boolean {
  const url = paymentUrl(value, siteConfig.paymentOrigins)
  if (url === null) {
    // Not the address itself: it may carry what only the player and the provider know.
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
 * Settles when a browser that was sent away is here after all: it shows this page again, as it was, or it never
 * left, because the player stopped it or the provider gave no page.
 */
export function comeBack(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, WAY_OUT)
    const stop = onReturn(done)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** Calls `listener` when the browser comes back to this page as it was left. Gives the function that stops it. */
export function onReturn(listener: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', listen)
  return () => window.removeEventListener('pageshow', listen)
}
