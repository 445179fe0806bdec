import { focusPage } from '#/lib/browser/focus'
import { useOnChange } from './use-on-change'

/**
 * When a step of the same page replaces another: scrolls to the top, and focuses the heading of the step
 * (`data-step-heading`, else the page's), so that screen readers and the keyboard continue there. Leaves the focus in a
 * field of the new step.
 */
export function useStepFocus(step: string): void {
  useOnChange(step, () => {
    window.scrollTo({ top: 0 })
    focusPage('[data-step-heading]')
  })
}
