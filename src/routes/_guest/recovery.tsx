import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { clearSession, readIdentity } from '#/api/session'
import {
  readRecoveryRequest,
  type RecoveryRequestEvent,
  type RecoveryRequestState,
  recoveryRequestStep,
} from '#/features/account/recovery-flow'
import { RecoveryLinkPage } from '#/features/account/recovery-link-page'
import { RecoveryRequestPage } from '#/features/account/recovery-request-page'
import { useToaster } from '#/ui/toaster-provider'

export const Route = createFileRoute('/_guest/recovery')({
  // Given twice it is no text (specification, section 5).
  validateSearch: v.object({
    key: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
  }),
  beforeLoad: ({ search }) => {
    if (search.key === undefined) return
    throw redirect({ to: '/recovery', search: {}, state: { letterKey: search.key }, replace: true })
  },
  component: Page,
})

function Page() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const toaster = useToaster()
  const { letterKey, recovery } = useLocation({ select: ({ state }) => state })

  async function finish(login: string) {
    // Every session of that account has ended with the former password, one of this browser too.
    if (readIdentity(queryClient).user?.login === login) clearSession(queryClient)
    toaster.show({
      severity: 'success',
      summary: t({ id: 'toast.success', message: 'Success!' }),
      detail: t({ id: 'recovery.done', message: 'The password is changed. Log in with it.' }),
    })
    await navigate({ to: '/sign', state: { login }, replace: true })
  }

  async function take(event: RecoveryRequestEvent) {
    const state = readRecoveryRequest(router.state.location.state.recovery)
    const next = recoveryRequestStep(state, event)
    if (next === state) return
    // The browser's way back finds the login as it was typed.
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

  return letterKey === undefined ? (
    <RecoveryRequestPage state={readRecoveryRequest(recovery)} onEvent={take} />
  ) : (
    <RecoveryLinkPage key={letterKey} letterKey={letterKey} onFinished={finish} />
  )
}
