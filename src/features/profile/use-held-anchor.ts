import { useEffect } from 'react'
import { focusOnce } from '#/lib/focus-once'
import { BY_HAND } from './by-hand'

/**
 * Holds the section that the address names in view while the sections above it fill in, until the player
 * moves the page, and puts the focus on its heading.
 *
 * @param left how far down the page was left, for who comes back to it: that is held instead
 */
export function useHeldAnchor(left: number | undefined): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '') return
    const observer = new ResizeObserver(() => {
      const section = document.getElementById(id)
      if (left === undefined) section?.scrollIntoView({ behavior: 'instant' })
      else window.scrollTo({ top: left, behavior: 'instant' })
      // Keys and readers go on from there, unless the focus has a place of the player's own.
      const heading = section?.querySelector('h2')
      if (heading && document.activeElement?.matches('body, h1')) focusOnce(heading)
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
