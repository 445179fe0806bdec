import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusTemporarily } from '#/lib/browser/focus'
import { BY_HAND } from '#/ui/hooks/use-current-section'

/**
 * Holds the scroll position while the sections above it load, until the player scrolls: the position at which they left
 * the page (Back, a reload), else the section that the address names, whose heading gets the focus.
 *
 * @returns whether the player comes back to an earlier position
 */
export function useHeldPosition(): boolean {
  const stored = useElementScrollRestoration({ getElement: () => window })
  // The router goes on storing positions; only the first one counts.
  const [top] = useState(stored?.scrollY)

  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id === '' && top === undefined) return
    const observer = new ResizeObserver(() => {
      const section = id === '' ? null : document.getElementById(id)
      if (top === undefined) section?.scrollIntoView({ behavior: 'instant' })
      else window.scrollTo({ top, behavior: 'instant' })
      // Keyboards and screen readers continue there, unless the player has moved the focus already.
      const heading = section?.querySelector('h2')
      if (heading && document.activeElement?.matches('body, h1')) focusTemporarily(heading)
    })
    const listening = new AbortController()
    const letGo = () => {
      observer.disconnect()
      listening.abort()
    }
    observer.observe(document.body)
    const options = { signal: listening.signal, passive: true }
    for (const name of BY_HAND) window.addEventListener(name, letGo, options)
    return letGo
  }, [top])

  return top !== undefined
}
