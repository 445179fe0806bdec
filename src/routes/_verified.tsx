import { createFileRoute, redirect } from '@tanstack/react-router'
import { isKeptPage } from './_verified/-kept-page'
import { accessLevelOf } from '#/auth/session'
import { readSession } from '#/auth/auth-store'

/** Guards the pages of verified players (behaviour S4). */
export const Route = createFileRoute('/_verified')({
  beforeLoad: ({ context, location }) => {
    if (isKeptPage(location.pathname)) return
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
