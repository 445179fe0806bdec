import type { AppRouter } from './router'

/**
 * Ignores the second click of a double click whose first one has opened another page, or another step of a flow: it would
 * press what happens to be at that place there. Returns the function that stops it.
 */
export function ignoreLateClicks(router: AppRouter): () => void {
  let entry: unknown
  const onClick = (event: MouseEvent) => {
    // A new object for each entry of the history, and a step of a flow is one, too.
    const { location } = router.history
    if (event.detail <= 1) entry = location
    if (location === entry) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}
