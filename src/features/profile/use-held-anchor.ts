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
    let place = left
    const observer = new ResizeObserver(() => {
      if (place === undefined) named()?.scrollIntoView({ behavior: 'instant' })
      else window.scrollTo({ top: place, behavior: 'instant' })
    })
    const letGo = () => observer.disconnect()
    const onHashChange = () => {
      if (named() !== null) return
      place = undefined
      observer.observe(document.body)
    }
    if (window.location.hash !== '') observer.observe(document.body)
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
