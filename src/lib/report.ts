import { captureError } from './error-buffer'

/**
 * Tells of an error that no player can do anything about (behaviour E3: 'reported … and logged
 * to the console').
 */
export function reportError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for the log
  console.error(error)
  captureError({ error, isHandled: true })
}
