/**
 * The value that this tab keeps under `key`, also across a reload; `null` if there is none, or if the browser stores
 * nothing. Another version of the site may have written it.
 */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps `value` in this tab, if the browser stores anything; `null` removes it. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Blocked or full: the value lasts as long as the page that has it.
  }
}
