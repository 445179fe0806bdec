import { createFileRoute, redirect } from '@tanstack/react-router'
import { accessLevelOf } from '#/auth/identity'
import { readIdentity } from '#/auth/auth-store'

/** Guards the pages of verified players (behaviour S4). */
export const Route = createFileRoute('/_verified')({
  beforeLoad: ({ context, location }) => {
    if (context.authStore.keptPage === location.pathname) return
    const accessLevel = accessLevelOf(readIdentity(context.authStore))
    const state = { returnTo: location.href }
    if (accessLevel === 'visitor') {
      throw redirect({ to: '/sign', state, replace: true })
    }
    if (accessLevel === 'unverified') {
      throw redirect({ to: '/signup', search: { to: 'verify' }, state, replace: true })
    }
  },
})
