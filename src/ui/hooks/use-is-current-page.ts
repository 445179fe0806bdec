import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Returns a function that reports whether the player is still on the page of the component: a response may arrive after
 * they have left. A page stays mounted until the chunk of the next one is loaded.
 */
export function useIsCurrentPage(): () => boolean {
  const router = useRouter()
  const page = useRef<string>(undefined)

  useEffect(() => {
    page.current = router.latestLocation.pathname
    return () => {
      page.current = undefined
    }
  }, [router])

  return () => page.current === router.latestLocation.pathname
}
