import { focusTemporarily } from './focus-temporarily'

/**
 * Puts the focus on what now stands in the page: on its heading, or on `first` where it has that. A dialog, a field or,
 * on a page as a whole, the section of the address that took the focus already knows better.
 */
export function focusPage(first?: string): void {
  const main = document.querySelector<HTMLElement>('main')
  if (!main || document.querySelector('dialog[open]')) return
  if (document.activeElement?.matches(first ? 'main input' : 'main :is(input, h2)')) return
  focusTemporarily(
    main.querySelector<HTMLElement>(first ?? 'h1') ?? main.querySelector('h1') ?? main,
  )
}
