import { useElementScrollRestoration } from '@tanstack/react-router'
import { useState } from 'react'

/** Where the page was left, for who comes back to it in the history or reloads it; the router restores that. */
export function useLeftPlace(): { scrollY: number } | undefined {
  const [place] = useState(useElementScrollRestoration({ getElement: () => window }))
  return place
}
