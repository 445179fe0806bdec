/** Runs `work` once the page has been painted and the browser has a moment to spare. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    // A task after the frame: the frame itself is on the screen by then.
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
      else work()
    })
  })
}
