/** The Levenshtein distance of two texts. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, char] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 0; at < other.length; at += 1) {
      const kept = (row[at] ?? 0) + (char === other[at] ? 0 : 1)
      next.push(Math.min(kept, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * The known name that is most similar to a misspelt one, ignoring case; undefined if none is.
 *
 * @param prefix common prefix of the known names, which may have been left out
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
  prefix = '',
): string | undefined {
  const forms = [name, prefix + name].map((form) => form.toLowerCase())
  let nearest: string | undefined
  // At most a third of a name may differ; otherwise another one was meant.
  let fewest = Math.ceil(name.length / 3) + 1
  for (const one of known) {
    const edits = Math.min(...forms.map((form) => editsBetween(form, one.toLowerCase())))
    if (edits < fewest) [nearest, fewest] = [one, edits]
  }
  return nearest
}

/** The hint about an unknown name: `; the nearest is …`, or nothing. */
export function nearestHint(...names: Parameters<typeof nearestName>): string {
  const nearest = nearestName(...names)
  return nearest === undefined ? '' : `; the nearest is ${nearest}`
}
