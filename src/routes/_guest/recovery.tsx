import { useLingui } from '@lingui/react/macro'
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ServerProvider } from '#/auth/server-provider'
import { clearSession, useAuthStore, readUser, useSession } from '#/auth/auth-store'
import { accessLevelOf, userOf } from '#/auth/session'
import {
  readRecoveryRequest,
  type RecoveryRequestEvent,
  type RecoveryRequestState,
  recoveryRequestStep,
} from '#/features/account/recovery/recovery-flow'
import { RecoveryLinkPage } from '#/features/account/recovery/recovery-link-page'
import { RecoveryRequestPage } from '#/features/account/recovery/recovery-request-page'
import { SignedInPage } from '#/features/account/recovery/signed-in-page'
import { textParams } from '#/lib/search-params'
import { catalogLoader } from '#/locales/catalogs'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { useSuccessToast } from '#/ui/toast/toaster-provider'

const validateSearch = textParams(['key'])

export const Route = createFileRoute('/_guest/recovery')({
  validateSearch,
  beforeLoad: ({ search }) => {
    if (search.key === undefined) return
    throw redirect({ to: '/recovery', search: {}, state: { linkToken: search.key }, replace: true })
  },
  loader: catalogLoader('account'),
  component: Page,
})

function Page() {
  const { t } = useLingui()
  const store = useAuthStore()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const showSuccess = useSuccessToast()
  const isHere = useIsCurrentPage()
  const { linkToken, recovery } = useLocation({ select: ({ state }) => state })
  const session = useSession()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const mustConfirm = accessLevelOf(session) === 'verified' && !isConfirmed
  useStepFocus(`${linkToken ?? ''} ${mustConfirm}`)

  async function finish(login: string) {
    // With the former password every session of that account has ended, including one of this browser.
    if (readUser(store)?.login === login) clearSession(store)
    showSuccess(() =>
      t({ id: 'recovery.done', message: 'The password is changed. Log in with it.' }),
    )
    if (isHere()) await navigate({ to: '/sign', state: { login }, replace: true })
  }

  async function take(event: RecoveryRequestEvent) {
    // A late response must not bring a player back who has left this page.
    if (!isHere()) return
    const state = readRecoveryRequest(router.state.location.state.recovery)
    const next = recoveryRequestStep(state, event)
    if (next === state) return
    // Back shows the login as it was typed.
    if (next.kind === 'sent' && state.kind === 'request') {
      await show({ kind: 'request', login: next.login }, { isNew: false })
    }
    await show(next, { isNew: next.kind !== state.kind })
  }

  async function show(step: RecoveryRequestState, { isNew }: { isNew: boolean }) {
    await navigate({
      state: (former) => ({ ...former, recovery: step }),
      replace: !isNew,
      resetScroll: isNew,
    })
  }

  return (
    <ServerProvider>
      {linkToken === undefined ? (
        <RecoveryRequestPage state={readRecoveryRequest(recovery)} onEvent={take} />
      ) : mustConfirm ? (
        <SignedInPage
          login={userOf(session)?.login ?? ''}
          onContinue={() => setIsConfirmed(true)}
        />
      ) : (
        <RecoveryLinkPage key={linkToken} linkToken={linkToken} onFinished={finish} />
      )}
    </ServerProvider>
  )
}
