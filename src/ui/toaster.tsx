import { useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part'
import { useToaster } from './toaster-provider'

const LazyRegion = lazyPart(() => import('./toast-region').then((module) => module.ToastRegion))

/** The place of the toasts in the shell; what draws them is loaded when idle or with the first one. */
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

  return <LazyRegion props={toasts.length > 0 ? { toasts, toaster } : null} />
}
