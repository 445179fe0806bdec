import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an element whose styles move while it has `data-moves`: it has it only while it is on the screen. There
 * is none in prerendered pages, so a page that is still loading stands still.
 */
export function useMotionOnScreen<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      element.toggleAttribute('data-moves', entry?.isIntersecting === true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return ref
}
