import { captureError } from './error-buffer'

/**
 * Reports an error that players can do nothing about, and logs it (behaviour E3).
 */
export function reportError(error: unknown): void {
  // oxlint-disable-next-line no-console -- behaviour E3: logged
  console.error(error)
  captureError({ error, isHandled: true })
}
