import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '#/api/generated/model/user'
import { ServerProvider } from '#/auth/server-provider'
import { readUser, useAuthStore, useUser } from '#/auth/auth-store'
import { leaveOpen, closeAgain } from './-left-open'
import { ProtectionPage } from '#/features/protection/protection-page'
import { catalogLoader } from '#/locales/catalogs'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { runAction } from '#/lib/errors/run-action'

export const Route = createFileRoute('/_verified/protection')({
  loader: catalogLoader('protection'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const isHere = useIsCurrentPage()
  const store = useAuthStore()
  const path = Route.useMatch({ select: ({ pathname }) => pathname })
  const current = useUser()
  const router = useRouter()
  // Recovery codes are shown only once: the page stays while they are awaited or shown, even if the player signs out in
  // another tab.
  const [owner, setOwner] = useState<User | null>(null)
  useEffect(() => {
    if (owner === null) return
    leaveOpen(path)
    return closeAgain
  }, [owner, path])
  const user = owner ?? current
  function keepForCodes(areThere: boolean) {
    setOwner(areThere ? user : null)
    if (areThere || readUser(store)?.login === user?.login) return
    closeAgain()
    runAction(router.invalidate())
  }
  // After a sign-out the page is rendered once more before the guard redirects.
  return (
    user && (
      <ServerProvider>
        <ProtectionPage
          key={user.login}
          user={user}
          onCodes={keepForCodes}
          onFinished={() => {
            // Not if the player has navigated to another page meanwhile.
            if (isHere()) runAction(navigate({ to: '/profile', replace: true }))
          }}
        />
      </ServerProvider>
    )
  )
}
