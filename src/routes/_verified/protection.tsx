import { createFileRoute } from '@tanstack/react-router'
import { ServerProvider } from '#/auth/server-provider'
import { useIdentity } from '#/auth/auth-store'
import { ProtectionPage } from '#/features/two-factor-setup/protection-page'
import { catalogLoader } from '#/locales/catalogs'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { runAction } from '#/lib/run-action'

export const Route = createFileRoute('/_verified/protection')({
  loader: catalogLoader('protection'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const isHere = useIsCurrentPage()
  const { user } = useIdentity()
  // After a sign-out the page is rendered once more before the guard redirects.
  return (
    user && (
      <ServerProvider>
        <ProtectionPage
          key={user.login}
          user={user}
          onFinished={() => {
            // Not if the player has navigated to another page meanwhile.
            if (isHere()) runAction(navigate({ to: '/profile', replace: true }))
          }}
        />
      </ServerProvider>
    )
  )
}
