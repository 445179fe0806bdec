import { type RefObject, useEffect, useRef } from 'react'

/** Measuring starts later, because the page may be busy at first. */
const MEASURE_AFTER_MS = 2000
const MEASURED_FRAMES = 60
/** 50 frames a second. */
const TIME_FOR_THEM_MS = 1200
const MEASURE_AGAIN_AFTER_MS = 10_000

/** Once a machine has proved too slow, every scene stays still. */
let isTooSlow = false

/**
 * For an element that is animated while it has `data-moves`: only on the screen, and only if frames keep coming in
 * time. Prerendered pages do not have the attribute, so nothing moves during loading.
 */
export function useMotionOnScreen<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    let stopMeasuring: (() => void) | undefined
    const observer = new IntersectionObserver((entries) => {
      stopMeasuring?.()
      const moves = !isTooSlow && entries.at(-1)?.isIntersecting === true
      element.toggleAttribute('data-moves', moves)
      if (!moves) return
      stopMeasuring = watchFrames(() => {
        isTooSlow = true
        element.toggleAttribute('data-moves', false)
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

/**
 * Calls `onSlow` once frames come late twice in a row: a single hitch does not count. A hidden page, which has no
 * frames, is not measured.
 */
function watchFrames(onSlow: () => void): () => void {
  let request = 0
  let timer = setTimeout(measureTwice, MEASURE_AFTER_MS)

  function measureTwice() {
    measure(() => measure(onSlow))
  }

  function measure(onLate: () => void) {
    let frames = 0
    let start = 0
    const count = (now: number) => {
      if (frames === 0) start = now
      if (document.hidden || frames > MEASURED_FRAMES) {
        timer = setTimeout(measureTwice, MEASURE_AGAIN_AFTER_MS)
      } else if (now - start > TIME_FOR_THEM_MS) {
        onLate()
      } else {
        frames += 1
        request = requestAnimationFrame(count)
      }
    }
    request = requestAnimationFrame(count)
  }

  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(request)
  }
}
