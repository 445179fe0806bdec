import type { AppRouter } from './router'

/**
 * Ignores the second click of a double click whose first one has opened another page, or another step of a flow: it would
 * press what happens to be at that place there. Returns the function that stops it.
 */
export function ignoreLateClicks(router: AppRouter): () => void {
  let entry: string | undefined
  const onClick = (event: MouseEvent) => {
    // A step is an entry of the history, too.
    const { __TSR_key: key } = router.latestLocation.state
    if (event.detail <= 1) entry = key
    if (key === entry) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}
