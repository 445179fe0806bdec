import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import * as v from 'valibot'
import { VerifyPage } from '#/features/account/verify-page'
import { wordsOf } from '#/locales/words'

export const Route = createFileRoute('/verify')({
  // Given twice it is no text (specification, section 5).
  validateSearch: v.object({
    key: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined),
  }),
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
    <VerifyPage
      key={letterKey}
      letterKey={letterKey}
      wasPosted={letterPosted === true}
      onPost={() => {
        void navigate({ state: (former) => ({ ...former, letterPosted: true }), replace: true })
      }}
    />
  )
}
