import { readTab, writeTab } from './tab-storage'

const KEY = 'typed-text'

const TEXT =
  'input:not([type=checkbox], [type=radio], [type=hidden], [hidden], [readonly]), textarea'

/** Fields whose text may be stored during a reload. Passwords and codes may not. */
const KEPT = 'form :is([name=login], [name=email], [name=amount], [type=checkbox])'

/** The values of the fields of a page; of a checkbox, whether it was checked. */
export type TypedText = {
  path: string
  fields: (readonly [name: string, value: string | boolean])[]
}

const find = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)]

/** Whether a reload would lose typed text that `storeTypedText` does not keep. */
export function wouldLoseText(): boolean {
  return find(TEXT).some((field) => field.value !== '' && !field.matches(KEPT))
}

/** Stores typed text for the page after a reload. */
export function storeTypedText(): void {
  const fields = find(KEPT).map(
    ({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value] as const,
  )
  writeTab(KEY, { path: window.location.pathname, fields } satisfies TypedText)
}

/** Takes, once, the text that an earlier load of this page stored; an empty list if there is none. */
export function takeTypedText(): TypedText['fields'] {
  try {
    const { path, fields } = (readTab(KEY) ?? {}) as Partial<TypedText>
    writeTab(KEY, null)
    // Another version of the site may have written it: anything but a list of pairs throws here.
    return path === window.location.pathname
      ? (fields ?? []).map(([name, value]) => [name, value] as const)
      : []
  } catch {
    return []
  }
}
