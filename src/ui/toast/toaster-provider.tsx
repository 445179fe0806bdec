import { createContext, type ReactNode, use } from 'react'
import type { Toaster } from './toast-store'

const ToasterContext = createContext<Toaster | null>(null)

/** Hands the page's toaster down. */
export function ToasterProvider({
  toaster,
  children,
}: Readonly<{ toaster: Toaster; children: ReactNode }>) {
  return <ToasterContext value={toaster}>{children}</ToasterContext>
}

/** The page's toaster. Throws outside a `ToasterProvider`. */
export function useToaster(): Toaster {
  const toaster = use(ToasterContext)
  if (!toaster) throw new Error('useToaster needs a ToasterProvider above')
  return toaster
}
