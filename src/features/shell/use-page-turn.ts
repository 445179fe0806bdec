import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** The number of navigations in this visit: 0 on the page that was loaded. */
export function usePageTurn(): number {
  // Not the location, which changes while the old page is still shown. With the route id, because a page that is not
  // found has the path of the home page.
  const page = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1)
      return match ? `${match.routeId} ${match.pathname}` : ''
    },
  })
  const [turn, setTurn] = useState({ page, count: 0 })
  if (turn.page === page) return turn.count
  const next = { page, count: turn.count + 1 }
  setTurn(next)
  return next.count
}
