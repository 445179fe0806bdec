/** The size of a change in semantic versioning. */
export type Bump = 'none' | 'patch' | 'minor' | 'major'

const numbers = (version: string): readonly number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** The next version in semantic versioning. */
export function bumped(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = numbers(version)
  switch (bump) {
    case 'major':
      return `${major + 1}.0.0`
    case 'minor':
      return `${major}.${minor + 1}.0`
    case 'patch':
      return `${major}.${minor}.${patch + 1}`
    case 'none':
      return version
    default:
      return bump satisfies never
  }
}

/** Whether `version` is at least `least`. */
export function reaches(version: string, least: string): boolean {
  const given = numbers(version)
  const differing = numbers(least)
    .map((number, index) => (given[index] ?? 0) - number)
    .find((difference) => difference !== 0)
  return (differing ?? 0) >= 0
}
