import { focusOnce } from './focus-once'

/**
 * Puts the focus on what now stands in the page: on its heading, or on `first` where it has that. A dialog or a
 * field that took the focus already knows better.
 */
export function focusPage(first = 'h1'): void {
  const main = document.querySelector<HTMLElement>('main')
  if (!main || document.querySelector('dialog[open]')) return
  const active = document.activeElement
  if (active instanceof HTMLInputElement && main.contains(active)) return
  focusOnce(main.querySelector<HTMLElement>(first) ?? main.querySelector('h1') ?? main)
}
