import { createFileRoute, redirect } from '@tanstack/react-router'
import { isLeftOpen } from './_verified/-left-open'
import { accessLevelOf } from '#/auth/session'
import { readSession } from '#/auth/auth-store'

/** Guards the pages of verified players (behaviour S4). */
export const Route = createFileRoute('/_verified')({
  beforeLoad: ({ context, location }) => {
    if (isLeftOpen(location.pathname)) return
    const accessLevel = accessLevelOf(readSession(context.authStore))
    const state = { returnTo: location.href }
    if (accessLevel === 'visitor') {
      throw redirect({ to: '/sign', state, replace: true })
    }
    if (accessLevel === 'unverified') {
      throw redirect({ to: '/signup', search: { to: 'verify' }, state, replace: true })
    }
  },
})
