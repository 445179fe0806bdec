/** Where a player goes who is signed in: back to the page that they asked for, else to this section of the profile. */
export function afterSignIn(returnTo: unknown, section?: string): string {
  const path = safePath(returnTo) ?? '/profile'
  return path === '/profile' && section !== undefined ? `${path}#${section}` : path
}

/**
 * `value` as a path of this site to redirect to, or `null`: an address from outside must not lead to another site
 * ('//evil', '/\evil', a scheme, control characters that browsers drop).
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null
  const base = 'https://site.invalid'
  if (!URL.canParse(value, base)) return null
  const { origin, pathname, search, hash } = new URL(value, base)
  // Browsers drop tabs and line breaks, so '/\t/evil' parses to another origin.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}
