import type { AppRouter } from './router'

/**
 * Ignores the second click of a double click whose first one has opened another page: it would press what happens to be at
 * that place there. Returns the function that stops it.
 */
export function ignoreLateClicks(router: AppRouter): () => void {
  let page = ''
  const onClick = (event: MouseEvent) => {
    const { pathname } = router.latestLocation
    if (event.detail <= 1) page = pathname
    if (pathname === page) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}
