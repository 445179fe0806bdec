import { useEffect, useState } from 'react'

/** How far down the page was left, by the entry of the history; for this load of the site alone. */
const places = new Map<unknown, number>()

/** As the router tells entries apart; one that the browser made of an anchor has no key. */
function entryOfHistory(): unknown {
  const state: { __TSR_key?: unknown } | null = window.history.state
  return state?.__TSR_key ?? window.location.href
}

/**
 * How far down the page was left, for who comes back to it in the history; the router restores that.
 * `undefined` for who arrives anew.
 */
export function useLeftPlace(): number | undefined {
  const [place] = useState(() => places.get(entryOfHistory()))

  useEffect(() => {
    const keep = () => places.set(entryOfHistory(), window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [])

  return place
}
