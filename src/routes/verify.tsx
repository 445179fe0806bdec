import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { ServerProvider } from '#/auth/server-provider'
import { VerifyPage } from '#/features/account/verification/verify-page'
import { keySearch } from '#/lib/links/search-params'
import { catalogLoader } from '#/locales/catalogs'
import { runAction } from '#/lib/errors/run-action'

export const Route = createFileRoute('/verify')({
  validateSearch: keySearch,
  beforeLoad: ({ search, location }) => {
    if (search.key !== undefined) {
      throw redirect({ to: '/verify', search: {}, state: { linkToken: search.key }, replace: true })
    }
    if (location.state.linkToken === undefined) throw redirect({ to: '/', replace: true })
  },
  loader: catalogLoader('account'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { linkToken, linkPosted } = useLocation({ select: ({ state }) => state })
  if (linkToken === undefined) return null
  return (
    <ServerProvider>
      <VerifyPage
        key={linkToken}
        linkToken={linkToken}
        wasPosted={linkPosted === true}
        onPost={() => {
          runAction(
            navigate({ state: (former) => ({ ...former, linkPosted: true }), replace: true }),
          )
        }}
      />
    </ServerProvider>
  )
}
