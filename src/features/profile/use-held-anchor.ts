import { useEffect } from 'react'
import { BY_HAND } from './by-hand'

/**
 * Holds the section that the address names in view while the sections above it fill in, until the player
 * moves the page. So it does for one that is chosen before it is drawn.
 *
 * @param left how far down the page was left, for who comes back to it: that is held instead
 */
export function useHeldAnchor(left: number | undefined): void {
  useEffect(() => {
    let show = showNamed
    const observer = new ResizeObserver(() => show())
    const letGo = () => observer.disconnect()
    const hold = (way: () => void) => {
      if (window.location.hash === '') return
      show = way
      observer.observe(document.body)
    }
    const onHashChange = () => {
      if (named() === null) hold(showNamed)
    }
    hold(left === undefined ? showNamed : () => window.scrollTo({ top: left, behavior: 'instant' }))
    window.addEventListener('hashchange', onHashChange)
    for (const name of BY_HAND) window.addEventListener(name, letGo, { passive: true })
    return () => {
      letGo()
      window.removeEventListener('hashchange', onHashChange)
      for (const name of BY_HAND) window.removeEventListener(name, letGo)
    }
  }, [left])
}

function named(): HTMLElement | null {
  return document.getElementById(window.location.hash.slice(1))
}

function showNamed(): void {
  named()?.scrollIntoView({ behavior: 'instant' })
}
