/** Joins the class names that are there; `undefined` when there are none, so no empty attribute. */
export function classNames(...parts: readonly (string | false | null | undefined)[]) {
  return parts.filter(Boolean).join(' ') || undefined
}
