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
  const typed: TypedText = { path: window.location.pathname, fields }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // The browser stores nothing: the text is lost.
  }
}

/** Takes, once, the text that an earlier load of this page stored; an empty list if there is none. */
export function takeTypedText(): TypedText['fields'] {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const { path, fields } = JSON.parse(stored ?? '{}') as Partial<TypedText>
    // Another version of the site may have written it: anything but a list of pairs throws here.
    return path === window.location.pathname
      ? (fields ?? []).map(([name, value]) => [name, value] as const)
      : []
  } catch {
    return []
  }
}
