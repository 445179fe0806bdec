import { storeTypedText } from './typed-text'

const KEY = 'reloaded-build'

let isReloading = false

/**
 * Loads the page anew because a part of it is gone, which is what an open page meets after a deployment.
 * Once a build: gives `false`, and does nothing, where that has not helped already, where the browser
 * keeps nothing that could tell, or offline, where a reload would lose the page that is there.
 *
 * @param keepsText whether what is typed here belongs to the page as it will be then
 */
export function reloadOnce({ keepsText = false } = {}): boolean {
  // Several parts may be found gone at once.
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

/** Loads the page anew because a press asked for it, with what is typed here. */
export function reloadKeepingText(): void {
  storeTypedText()
  window.location.reload()
}
