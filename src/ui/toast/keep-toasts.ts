import { loadType } from '#/lib/browser/load-type'
import { readTab, writeTab } from '#/lib/browser/tab-storage'
import { textOf, type Toaster, type ToastInput } from './toast-store'

const KEY = 'toasts'

/** In the current language: the page after a reload may lack these texts. */
type StoredToast = Pick<ToastInput, 'severity' | 'group'> & {
  summary: string
  detail: string | undefined
}

/**
 * Restores the toasts after a reload: after a deployment a navigation may reload the page before the toast has been
 * read. Call it when the page is live. Returns the function that stops it.
 */
export function keepToasts(toaster: Toaster): () => void {
  for (const toast of takeToasts()) toaster.show(toast)

  const store = () => {
    const shown = toaster
      .getSnapshot()
      .map(({ severity, summary, detail, group }): StoredToast => ({
        severity,
        summary: summary(),
        detail: textOf(detail),
        group,
      }))
    writeTab(KEY, shown.length === 0 ? null : shown)
  }
  window.addEventListener('pagehide', store)
  return () => window.removeEventListener('pagehide', store)
}

function takeToasts(): ToastInput[] {
  // Written by the page load just before.
  const toasts = (readTab(KEY) ?? []) as StoredToast[]
  writeTab(KEY, null)
  return loadType() === 'reload'
    ? toasts.map((toast) => ({ ...toast, summary: () => toast.summary }))
    : []
}
