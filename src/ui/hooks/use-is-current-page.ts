import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Says later whether the page of the component is still the one that the player is on: an answer may come when
 * it has been left. It stands there until the code of the next one is.
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
