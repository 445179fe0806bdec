import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverOf } from './server-client'
import { useSession } from './auth-store'

/** Around each page that asks the server: what its hooks need. Pages that ask nothing are there without it. */
export function ServerProvider({ children }: Readonly<{ children: ReactNode }>) {
  const { client } = serverOf(useSession())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
