/** The anchor of a section: `s2`. */
export function idOfSection(number: string): string {
  return `s${number}`
}
