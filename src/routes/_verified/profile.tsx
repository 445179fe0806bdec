import { createFileRoute, redirect } from '@tanstack/react-router'
import { ServerProvider } from '#/auth/server-provider'
import { readUser, useUser } from '#/auth/auth-store'
import { usePlayerState } from '#/auth/use-player-state'
import { TopUpCard } from '#/features/payment/top-up/top-up-card'
import { Welcome } from '#/features/payment/top-up/welcome'
import { ProfilePage } from '#/features/profile/profile-page'
import { authorSearch } from '#/lib/links/author-link'
import { catalogLoader } from '#/locales/catalogs'

export const Route = createFileRoute('/_verified/profile')({
  // `?author=CODE` prefills the author code.
  validateSearch: authorSearch,
  // The specification requires this check in addition to the parent's (behaviour S4).
  beforeLoad: ({ context, search, location }) => {
    if (readUser(context.authStore)?.active === false) {
      throw redirect({ to: '/signup', search: { to: 'verify' }, replace: true })
    }
    // An author's link leads to the field, which is far down the page.
    if (search.author !== undefined && location.hash === '') {
      throw redirect({ to: '/profile', search, hash: 'author', replace: true })
    }
  },
  loader: catalogLoader('profile'),
  component: Page,
})

function Page() {
  const user = useUser()
  const { author } = Route.useSearch()
  const { topUpAmount } = usePlayerState()
  // After a sign-out the page is rendered once more before the guard redirects.
  if (user === null) return null
  // Keyed by player: another one may sign in in another tab and must not see typed text.
  return (
    <ServerProvider>
      <ProfilePage
        key={user.login}
        user={user}
        author={author}
        welcome={<Welcome login={user.login} />}
        topUp={<TopUpCard login={user.login} amount={topUpAmount} />}
      />
    </ServerProvider>
  )
}
