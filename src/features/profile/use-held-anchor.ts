import { useEffect } from 'react'
import { BY_HAND } from './by-hand'

/**
 * Holds the section that the address names in view while the sections above it fill in, until the player
 * moves the page.
 *
 * @param left how far down the page was left, for who comes back to it: that is held instead
 */
export function useHeldAnchor(left: number | undefined): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '') return
    const observer = new ResizeObserver(() => {
      if (left === undefined) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
      else window.scrollTo({ top: left, behavior: 'instant' })
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
