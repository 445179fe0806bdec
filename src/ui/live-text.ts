/** A text that is shown for a while: a function follows a change of language meanwhile. */
export type LiveText = string | (() => string)

/** `text` in the current language. */
export function textOf(text: LiveText | undefined): string | undefined {
  return typeof text === 'function' ? text() : text
}
