import { focusTemporarily } from '#/lib/browser/focus'
import { useOnChange } from '#/ui/hooks/use-on-change'

/**
 * Focuses the page's heading when the focused element, such as a button, disappears with a change of `state`.
 */
export function useHeadingFocus(state: string): void {
  useOnChange(state, () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading !== null && document.activeElement === document.body) focusTemporarily(heading)
  })
}
