/**
 * Asks for the stylesheets that did not load without a connection again when that is back. Vite asks for each once: the
 * scripts beside it come at the next try, and would show their part without it.
 */
export function retryFailedStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      const retry = () => target.replaceWith(target.cloneNode())
      addEventListener('online', retry, { once: true })
    },
    // The event does not bubble.
    true,
  )
}
