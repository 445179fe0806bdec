import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignUpResult } from '#/api/generated/model/signUpResult'
import { waitEnd } from '#/api/retry-after'
import { accessLevelOf, userOf } from '#/auth/session'
import { ServerProvider } from '#/auth/server-provider'
import { readSession, useSession } from '#/auth/auth-store'
import { SignUpPage } from '#/features/account/sign-up/sign-up-page'
import { useEnter } from '#/features/account/use-enter'
import { keepResendAt } from '#/features/account/verification/resend-wait'
import { WaitingPage } from '#/features/account/verification/waiting-page'
import { useSignOut } from '#/features/shell/use-sign-out'
import { catalogLoader } from '#/locales/catalogs'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { keepReturnTo } from '#/lib/links/entry-state'
import { steadyNow } from '#/lib/time/steady-clock'

const search = { to: 'verify' } as const

export const Route = createFileRoute('/_guest/signup')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: 'verify' | undefined } => ({
    to: to === 'verify' ? to : undefined,
  }),
  beforeLoad: ({ context, search: { to }, location, cause }) => {
    const accessLevel = accessLevelOf(readSession(context.authStore))
    // The session ended while the player waited, so they have an account.
    if (accessLevel === 'visitor' && to === 'verify' && cause === 'stay') {
      throw redirect({ to: '/sign', replace: true })
    }
    // The waiting page has its own address, for reloads and guards.
    if (accessLevel === 'unverified' && to !== 'verify') {
      const state = keepReturnTo(location.state)
      throw redirect({ to: '/signup', search, state, replace: true })
    }
  },
  loader: catalogLoader('account'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const enter = useEnter()
  const signOut = useSignOut()
  const session = useSession()
  const accessLevel = accessLevelOf(session)
  const user = userOf(session)
  // Once verified or signed out, the player is being redirected: until then the page stays as it was.
  const [waiting, setWaiting] = useState<string | null>(null)
  if (accessLevel === 'unverified' && user && user.login !== waiting) setWaiting(user.login)
  useStepFocus(`${waiting !== null}`)

  async function onSignedUp(data: SignUpResult) {
    keepResendAt(data.user.login, waitEnd(data.resendAfter, steadyNow()))
    if (!(await enter(data))) return
    await navigate({ search, state: keepReturnTo, replace: true })
  }

  return (
    <ServerProvider>
      {waiting === null ? (
        <SignUpPage onSignedUp={onSignedUp} />
      ) : (
        <WaitingPage key={waiting} login={waiting} onSignOut={signOut} />
      )}
    </ServerProvider>
  )
}
