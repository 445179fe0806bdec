import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { startServerClient } from './server-client'
import { useAuthStore } from './auth-store'

/** Wraps each page that sends requests, for its query hooks. Other pages render without loading the server client. */
export function ServerProvider({ children }: Readonly<{ children: ReactNode }>) {
  const { client } = startServerClient(useAuthStore())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
