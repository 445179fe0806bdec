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

/** Settles when a browser that was sent away shows this page again, as it was. */
export function comeBack(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
  })
}
