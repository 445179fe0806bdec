import { useCallback, useEffect, useRef, useState } from 'react'
import { currentSection } from '#/ui/hooks/current-section'

/** The events of scrolling by hand, as opposed to an anchor or a script. */
export const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Pixels below the sticky bars that still count as the top. */
const SLACK = 32

/**
 * The id of the section that is being read, and a setter for the one that was just chosen, which counts until the
 * player scrolls.
 *
 * @param ids of the sections, in their order
 * @param startsByAddress whether the address, rather than the position on the page, decides the first one
 */
export function useCurrentSection(
  ids: readonly string[],
  startsByAddress: boolean,
): readonly [current: string | undefined, choose: (id: string) => void] {
  const [read, setRead] = useState(ids[0])
  const [chosen, setChosen] = useState<string | null>(null)
  const isByHand = useRef(false)
  const list = ids.join(' ')

  const choose = useCallback((id: string | null) => {
    isByHand.current = false
    setChosen(id)
  }, [])

  useEffect(() => {
    const names = list.split(' ')
    let frame = 0
    const look = () => {
      const root = document.documentElement
      const tops = names.map(
        (id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity,
      )
      const padding = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0
      const scrollable = root.scrollHeight - window.innerHeight
      const progress = scrollable > 0 ? window.scrollY / scrollable : 0
      setRead(
        names[currentSection(tops, { top: padding + SLACK, height: window.innerHeight, progress })],
      )
    }
    const onResize = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const onScroll = () => {
      // A click or a key that does not scroll leaves the choice alone.
      if (isByHand.current) setChosen(null)
      onResize()
    }
    const byHand = ({ type, target }: Event) => {
      // A press on the scroll bar has the root as its target; no other press scrolls.
      if (type !== 'pointerdown' || target === document.documentElement) isByHand.current = true
    }
    // Back and forward on this page, and an address with an anchor, choose a section like a click.
    const byAddress = () => choose(names.find((id) => `#${id}` === window.location.hash) ?? null)
    // The first call comes after layout: measuring now would delay going live.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    if (startsByAddress) byAddress()
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    window.addEventListener('hashchange', byAddress, options)
    window.addEventListener('scroll', onScroll, options)
    window.addEventListener('resize', onResize, options)
    for (const name of BY_HAND) window.addEventListener(name, byHand, options)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      listening.abort()
    }
  }, [list, startsByAddress, choose])

  return [chosen ?? read, choose]
}
