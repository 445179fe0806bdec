/** Joins the class names; `undefined` if there are none, to render no empty attribute. */
export function classNames(...parts: readonly (string | false | null | undefined)[]) {
  return parts.filter(Boolean).join(' ') || undefined
}
