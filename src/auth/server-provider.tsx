import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getServerClient } from './server-client'
import { useAuthStore } from './auth-store'

/** Around each page that asks the server: what its hooks need. Pages that ask nothing are there without it. */
export function ServerProvider({ children }: Readonly<{ children: ReactNode }>) {
  const { client } = getServerClient(useAuthStore())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
