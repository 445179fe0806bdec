import { createFileRoute, redirect } from '@tanstack/react-router'
import { waitEnd } from '#/api/retry-after'
import { accessLevelOf, userOf } from '#/auth/session'
import { ServerProvider } from '#/auth/server-provider'
import { useAuthStore, readSession, readUser, useSession } from '#/auth/auth-store'
import { applySignIn } from '#/auth/server-client'
import { usePlayerState } from '#/auth/use-player-state'
import { SignUpPage } from '#/features/account/sign-up/sign-up-page'
import { WaitingPage } from '#/features/account/verification/waiting-page'
import { useSignOut } from '#/features/shell/use-sign-out'
import { catalogLoader } from '#/locales/catalogs'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { keepReturnTo } from '#/lib/keep-return-to'
import { steadyNow } from '#/lib/steady-clock'
import { runAction } from '#/lib/run-action'

export const Route = createFileRoute('/_guest/signup')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: 'verify' | undefined } => ({
    to: to === 'verify' ? to : undefined,
  }),
  beforeLoad: ({ context, search, location }) => {
    // The waiting page has an address of its own, for reloads and guards.
    const isWaiting = accessLevelOf(readSession(context.authStore)) === 'unverified'
    if (isWaiting && search.to !== 'verify') {
      const state = keepReturnTo(location.state)
      throw redirect({ to: '/signup', search: { to: 'verify' }, state, replace: true })
    }
  },
  loader: catalogLoader('account'),
  component: Page,
})

function Page() {
  const store = useAuthStore()
  const navigate = Route.useNavigate()
  const isHere = useIsCurrentPage()
  const signOut = useSignOut()
  const session = useSession()
  const accessLevel = accessLevelOf(session)
  const user = userOf(session)
  useStepFocus(accessLevel)
  const { resendAt } = usePlayerState()

  if (accessLevel === 'unverified' && user) {
    const { login } = user
    return (
      <ServerProvider>
        <WaitingPage
          key={login}
          resendAt={resendAt ?? null}
          onResendAt={(at) => {
            if (!isHere()) return
            runAction(
              navigate({
                search: { to: 'verify' },
                state: (former) => ({ ...former, ofPlayer: { login, resendAt: at } }),
                replace: true,
                resetScroll: false,
              }),
            )
          }}
          onSignOut={signOut}
        />
      </ServerProvider>
    )
  }
  return (
    <ServerProvider>
      <SignUpPage
        onSignedUp={(data) => {
          // A player who has left this page is signed in all the same, unless another player has signed in.
          if (!isHere() && readUser(store) !== null) return
          applySignIn(store, data)
          if (!isHere()) return
          const resendAt = waitEnd(data.resendAfter, steadyNow())
          runAction(
            navigate({
              search: { to: 'verify' },
              state: (former) => ({
                ...keepReturnTo(former),
                ofPlayer: { login: data.user.login, resendAt },
              }),
              replace: true,
            }),
          )
        }}
      />
    </ServerProvider>
  )
}
