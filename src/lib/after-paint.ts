import { whenIdle } from './when-idle'

const LONGEST_WAIT_MS = 2000

/** Runs `work` once the page's first content is on the screen and the browser has a moment to spare. */
export function afterPaint(work: () => void): void {
  const soon = () => void whenIdle(work, LONGEST_WAIT_MS)
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    window.addEventListener('load', soon)
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    soon()
  })
  observer.observe({ type: 'paint', buffered: true })
}
