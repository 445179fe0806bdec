import { createFileRoute, redirect } from '@tanstack/react-router'
import { accessLevelOf } from '#/auth/session'
import { readSession } from '#/auth/auth-store'
import { afterSignIn } from '#/lib/links/safe-path'

/**
 * Redirects a verified player back to where they came from, else to the profile. A recovery link may belong to another
 * account: its page shows who is signed in, and asks.
 */
export const Route = createFileRoute('/_guest')({
  beforeLoad: ({ context, location }) => {
    if (accessLevelOf(readSession(context.authStore)) !== 'verified') return
    if (location.pathname === '/recovery' && location.state.linkToken !== undefined) return
    throw redirect({ href: afterSignIn(location.state.returnTo), replace: true })
  },
})
