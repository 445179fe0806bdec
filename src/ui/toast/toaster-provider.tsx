import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import type { Toaster } from './toast-store'

const ToasterContext = createContext<Toaster | null>(null)

/** Provides the page's toaster. */
export const ToasterProvider = ToasterContext.Provider

/** The page's toaster. Throws outside a `ToasterProvider`. */
export function useToaster(): Toaster {
  const toaster = use(ToasterContext)
  if (!toaster) throw new Error('No ToasterProvider above')
  return toaster
}

/** Shows that an action has succeeded; replaces a toast of the same `group`. */
export function useSuccessToast(): (detail: () => string, group?: string) => void {
  const { t } = useLingui()
  const toaster = useToaster()
  return (detail, group) => {
    toaster.show({
      severity: 'success',
      summary: () => t({ id: 'toast.success', message: 'Success!' }),
      detail,
      group,
    })
  }
}
