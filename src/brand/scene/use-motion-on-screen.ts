import { type RefObject, useEffect, useRef } from 'react'

/** Motion may begin while the page is still busy with itself; that says nothing of the machine. */
const MEASURE_AFTER_MS = 2000
const MEASURED_FRAMES = 60
const SLOWEST_FRAMES_PER_SECOND = 50

/** Once a machine has shown that it cannot keep up, every scene stands still. */
let isTooSlow = false

/**
 * For an element whose styles move while it has `data-moves`: it has it only on the screen, and only where
 * frames keep coming in time. There is none in prerendered pages, so a page that is loading stands still.
 */
export function useMotionOnScreen<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    let stopMeasuring: (() => void) | undefined
    const observer = new IntersectionObserver((entries) => {
      stopMeasuring?.()
      const moves = entries.at(-1)?.isIntersecting === true && !isTooSlow
      element.toggleAttribute('data-moves', moves)
      if (!moves) return
      stopMeasuring = measureFrames((perSecond) => {
        isTooSlow = perSecond < SLOWEST_FRAMES_PER_SECOND
        element.toggleAttribute('data-moves', !isTooSlow)
      })
    })
    observer.observe(element)
    return () => {
      stopMeasuring?.()
      observer.disconnect()
    }
  }, [])

  return ref
}

/** Tells once how many frames came in a second; a hidden page, which draws none, is not measured. */
function measureFrames(onMeasured: (perSecond: number) => void): () => void {
  let request = 0
  const begun = setTimeout(() => {
    let frames = 0
    let start = 0
    const count = (now: number) => {
      if (document.hidden) return
      if (frames === 0) start = now
      if (frames === MEASURED_FRAMES) {
        onMeasured((MEASURED_FRAMES * 1000) / (now - start))
        return
      }
      frames += 1
      request = requestAnimationFrame(count)
    }
    request = requestAnimationFrame(count)
  }, MEASURE_AFTER_MS)
  return () => {
    clearTimeout(begun)
    cancelAnimationFrame(request)
  }
}
