import type { AppRouter } from './router'

/**
 * Ignores the second click of a double click if the first one opened another page or step of a flow: it would hit
 * whatever is at that position there. Returns a function that stops it.
 */
export function ignoreLateClicks(router: AppRouter): () => void {
  let entry: unknown
  const onClick = (event: MouseEvent) => {
    // A new object for each history entry; a step of a flow has its own entry.
    const { location } = router.history
    if (event.detail <= 1) entry = location
    if (location === entry) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}
