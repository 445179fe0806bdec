/**
 * Requests stylesheets that failed to load offline again once the connection is back. Vite requests each only once: the
 * next try would load the scripts alone and show their content unstyled.
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
