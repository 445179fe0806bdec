import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { ServerProvider } from '#/auth/server-provider'
import { VerifyPage } from '#/features/account/verification/verify-page'
import { textParams } from '#/lib/search-params'
import { wordsOf } from '#/locales/catalogs'

const validateSearch = textParams(['key'])

export const Route = createFileRoute('/verify')({
  validateSearch,
  beforeLoad: ({ search, location }) => {
    if (search.key !== undefined) {
      throw redirect({ to: '/verify', search: {}, state: { letterKey: search.key }, replace: true })
    }
    if (location.state.letterKey === undefined) throw redirect({ to: '/', replace: true })
  },
  loader: wordsOf('account'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { letterKey, letterPosted } = useLocation({ select: ({ state }) => state })
  if (letterKey === undefined) return null
  return (
    <ServerProvider>
      <VerifyPage
        key={letterKey}
        letterKey={letterKey}
        wasPosted={letterPosted === true}
        onPost={() => {
          void navigate({ state: (former) => ({ ...former, letterPosted: true }), replace: true })
        }}
      />
    </ServerProvider>
  )
}
