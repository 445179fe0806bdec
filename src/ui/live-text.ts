/** A text that is shown for a while: a function, so that it follows a change of the language meanwhile. */
export type LiveText = string | (() => string)

/** `text` in the language of the moment. */
export function textOf(text: LiveText): string
export function textOf(text: LiveText | undefined): string | undefined
export function textOf(text: LiveText | undefined): string | undefined {
  return typeof text === 'function' ? text() : text
}
