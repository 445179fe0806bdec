import { useEffect } from 'react'
import { BY_HAND } from './by-hand'
import { useLeftPlace } from './use-left-place'

/**
 * Holds the section that the address names in view while the sections above it fill in, until the player
 * moves the page. Who comes back, or reloads, is held where the page was left instead.
 */
export function useHeldAnchor(): void {
  const left = useLeftPlace()

  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '') return
    const observer = new ResizeObserver(() => {
      if (left) window.scrollTo({ top: left.scrollY, behavior: 'instant' })
      else document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
    })
    const letGo = () => observer.disconnect()
    observer.observe(document.body)
    for (const name of BY_HAND) window.addEventListener(name, letGo, { passive: true, once: true })
    return () => {
      letGo()
      for (const name of BY_HAND) window.removeEventListener(name, letGo)
    }
  }, [left])
}
