import { useEffect, useSyncExternalStore } from 'react'
import { ToastRegion } from './toast-region'
import { useToaster } from './toaster-provider'

/** Renders the toasts in the shell. */
export function Toaster() {
  const toaster = useToaster()
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.getSnapshot, toaster.getSnapshot)

  useEffect(() => {
    const follow = () => {
      if (document.hidden) toaster.pause('hidden')
      else toaster.resume('hidden')
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [toaster])

  return toasts.length > 0 && <ToastRegion toasts={toasts} toaster={toaster} />
}
