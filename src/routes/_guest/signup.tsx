import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import * as v from 'valibot'
import { standingOf } from '#/api/identity'
import { adoptSession, readIdentity, useIdentity } from '#/api/session'
import { SignUpPage } from '#/features/account/sign-up-page'
import { WaitingPage } from '#/features/account/waiting-page'
import { useLogOut } from '#/features/shell/use-log-out'
import { useStepFocus } from '#/ui/use-step-focus'

export const Route = createFileRoute('/_guest/signup')({
  validateSearch: v.object({ to: v.fallback(v.optional(v.literal('verify')), undefined) }),
  beforeLoad: ({ context, search }) => {
    // The waiting state has an address of its own, so that a reload and a guard mean the same page.
    const isWaiting = standingOf(readIdentity(context.queryClient)) === 'unverified'
    if (isWaiting && search.to !== 'verify') {
      throw redirect({ to: '/signup', search: { to: 'verify' }, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const logOut = useLogOut()
  const identity = useIdentity()
  const standing = standingOf(identity)
  useStepFocus(standing)
  const resendAt = useLocation({ select: ({ state }) => state.resendAt ?? null })

  if (standing === 'unverified') {
    return <WaitingPage key={identity.user?.login} resendAt={resendAt} onLogOut={logOut} />
  }
  return (
    <SignUpPage
      onSignedUp={(data) => {
        adoptSession(queryClient, data)
        void navigate({
          search: { to: 'verify' },
          state: { resendAt: Date.now() + data.resendAfter * 1000 },
          replace: true,
        })
      }}
    />
  )
}
