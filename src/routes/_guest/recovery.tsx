import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { ServerProvider } from '#/auth/server-provider'
import { readRecoveryRequest, recoveryRequestStep } from '#/features/account/recovery/recovery-flow'
import { RecoveryLinkPage } from '#/features/account/recovery/recovery-link-page'
import { RecoveryRequestPage } from '#/features/account/recovery/recovery-request-page'
import { keySearch } from '#/lib/links/search-params'
import { catalogLoader } from '#/locales/catalogs'
import { useHistoryFlow } from '#/ui/hooks/use-history-flow'
import { useStepFocus } from '#/ui/hooks/use-step-focus'

export const Route = createFileRoute('/_guest/recovery')({
  validateSearch: keySearch,
  beforeLoad: ({ search }) => {
    if (search.key === undefined) return
    throw redirect({ to: '/recovery', search: {}, state: { linkToken: search.key }, replace: true })
  },
  loader: catalogLoader('account'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const linkToken = useLocation({ select: ({ state }) => state.linkToken })
  useStepFocus(linkToken ?? '')
  const [step, take] = useHistoryFlow(recoveryRequestStep, readRecoveryRequest)
  return (
    <ServerProvider>
      {linkToken === undefined ? (
        <RecoveryRequestPage state={step} onEvent={take} />
      ) : (
        <RecoveryLinkPage
          key={linkToken}
          linkToken={linkToken}
          onFinished={(login) => navigate({ to: '/sign', state: { login }, replace: true })}
        />
      )}
    </ServerProvider>
  )
}
