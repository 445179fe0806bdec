/** How the error message begins in Vite, Chromium, Firefox and Safari. */
const PREFIXES = [
  'Unable to preload CSS',
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
]

/** Whether `error` means that a lazy script or style sheet did not load. */
export function isChunkGone(error: unknown): boolean {
  return error instanceof Error && PREFIXES.some((prefix) => error.message.startsWith(prefix))
}
