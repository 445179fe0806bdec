/** Runs `work` once the page's first content is on the screen and the browser has a moment to spare. */
export function afterPaint(work: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
    else setTimeout(work)
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    window.addEventListener('load', whenIdle)
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    whenIdle()
  })
  observer.observe({ type: 'paint', buffered: true })
}
