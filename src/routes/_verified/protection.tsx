import { createFileRoute } from '@tanstack/react-router'
import { ServerProvider } from '#/api/server-provider'
import { useIdentity } from '#/api/session'
import { ProtectionPage } from '#/features/protection/protection-page'
import { wordsOf } from '#/locales/words'
import { useIsHere } from '#/ui/use-is-here'

export const Route = createFileRoute('/_verified/protection')({
  loader: wordsOf('protection'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const isHere = useIsHere()
  const { user } = useIdentity()
  // Between a sign-out and the guard that follows it there is nobody to show.
  return (
    user && (
      <ServerProvider>
        <ProtectionPage
          key={user.login}
          user={user}
          onFinished={() => {
            // Who has asked for another page meanwhile goes there.
            if (isHere()) void navigate({ to: '/profile', replace: true })
          }}
        />
      </ServerProvider>
    )
  )
}
