import { storeTypedText } from './typed-text'

/** `app/until-live.ts`, which imports nothing, repeats it for scripts that the app itself needs. */
const KEY = 'reloaded-build'

let isReloading = false

/**
 * Reloads the page because one of its chunks is gone, as happens to open pages after a deployment, but only once per
 * build. Returns `false` and does nothing if an earlier reload did not help, if the browser cannot remember that, or
 * offline, when a reload would lose the page.
 *
 * @param keepsText whether typed text is restored after the reload
 */
export function reloadOnce({ keepsText = false } = {}): boolean {
  // Several chunks may be missing at once.
  if (isReloading) return true
  if (!navigator.onLine) return false
  // The import map names every chunk of the build.
  const build = document.querySelector('script[type="importmap"]')?.textContent ?? ''
  try {
    if (sessionStorage.getItem(KEY) === build) return false
    sessionStorage.setItem(KEY, build)
  } catch {
    return false
  }
  if (keepsText) storeTypedText()
  window.location.reload()
  isReloading = true
  return true
}

/** Reloads the page when the player has clicked, and keeps typed text. */
export function reloadKeepingText(): void {
  storeTypedText()
  window.location.reload()
}
