/** How the build tool, Chromium, Firefox and Safari begin it. */
const PREFIXES = [
  'Unable to preload CSS',
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
]

/** Whether `error` says that a lazy script or style sheet of the page did not arrive. */
export function isChunkGone(error: unknown): boolean {
  return error instanceof Error && PREFIXES.some((prefix) => error.message.startsWith(prefix))
}
