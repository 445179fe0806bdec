import { storeTypedText } from './typed-text'

const KEY = 'reloaded-build'

let isReloading = false

/**
 * Reloads the page because one of its chunks is gone, as happens to open pages after a deployment. Once for each build:
 * returns `false`, and does nothing, where a reload has not helped before, where the browser cannot remember that, or
 * offline, where a reload would lose the page.
 *
 * @param keepsText whether typed text is put back after the reload
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

/** Reloads the page because a press asked for it, and keeps typed text. */
export function reloadKeepingText(): void {
  storeTypedText()
  window.location.reload()
}
