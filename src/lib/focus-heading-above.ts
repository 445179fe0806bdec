import { focusTemporarily } from './focus-temporarily'

/** Where what has the focus is about to go: keys and readers go on from the heading of its part of the page. */
export function focusHeadingAbove(element: Element): void {
  const area = element.parentElement?.closest(':has(h1, h2)')
  const heading = area?.querySelector<HTMLElement>('h1, h2')
  if (heading) focusTemporarily(heading)
}
