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

/** Whether a reload would lose text that was typed here, since `storeTypedText` does not keep it. */
export function wouldLoseText(): boolean {
  return find(TEXT).some((field) => field.value !== '' && !field.matches(KEPT))
}

/** Keeps what is typed here for the page after a reload. */
export function storeTypedText(): void {
  const fields = find(KEPT).map(
    ({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value] as const,
  )
  const typed: TypedText = { path: window.location.pathname, fields }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // A browser that stores nothing: the text is lost.
  }
}

/** Takes, once, what an earlier load of this page kept; an empty list if nothing. */
export function takeTypedText(): TypedText['fields'] {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const { path, fields } = JSON.parse(stored ?? '{}') as Partial<TypedText>
    // Another version of the site may have written it: whatever is no list of pairs throws here.
    return path === window.location.pathname
      ? (fields ?? []).map(([name, value]) => [name, value] as const)
      : []
  } catch {
    return []
  }
}
