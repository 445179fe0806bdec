/** `text` if it has at most `most` characters (code points), else its beginning with an ellipsis. */
export function truncate(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const beginning = characters.slice(0, most - 1).join('')
  return `${beginning.trimEnd()}…`
}
