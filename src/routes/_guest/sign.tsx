import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { adoptSession } from '#/api/session'
import { SignInPage } from '#/features/account/sign-in-page'
import { safePath } from '#/lib/safe-path'

export const Route = createFileRoute('/_guest/sign')({ component: Page })

function Page() {
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const { login = '', returnTo } = useLocation({ select: ({ state }) => state })

  return (
    <SignInPage
      login={login}
      onSignedIn={(data) => {
        adoptSession(queryClient, data)
        void (data.user.active
          ? navigate({ href: safePath(returnTo) ?? '/profile' })
          : navigate({ to: '/signup', search: { to: 'verify' } }))
      }}
    />
  )
}
