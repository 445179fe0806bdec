import { useEffect, useRef } from 'react'
import { focusPage } from '#/lib/focus'

/**
 * When a step of the same page takes another's place: the page starts at its top, and the focus goes to the
 * heading of the step (`data-step-heading`, else the page's), so that readers and keys go on from there. Not
 * where a field of the new step has taken the focus already.
 */
export function useStepFocus(step: string): void {
  const known = useRef(step)
  useEffect(() => {
    if (known.current === step) return
    known.current = step
    window.scrollTo({ top: 0 })
    focusPage('[data-step-heading]')
  }, [step])
}
