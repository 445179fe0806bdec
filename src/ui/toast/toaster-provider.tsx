import { createContext, use } from 'react'
import type { Toaster } from './toast-store'

const ToasterContext = createContext<Toaster | null>(null)

/** Hands the page's toaster down. */
export const ToasterProvider = ToasterContext.Provider

/** The page's toaster. Throws outside a `ToasterProvider`. */
export function useToaster(): Toaster {
  const toaster = use(ToasterContext)
  if (!toaster) throw new Error('No ToasterProvider above')
  return toaster
}
