import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import * as v from 'valibot'
import { readIdentity, useIdentity } from '#/api/session'
import { TopUpCard } from '#/features/payment/top-up-card'
import { ProfilePage } from '#/features/profile/profile-page'

export const Route = createFileRoute('/_verified/profile')({
  // `?author=CODE` fills the author code in. Given twice it is no text, and nothing.
  validateSearch: v.object({ author: v.fallback(v.optional(v.string()), undefined) }),
  // The specification gives this page a check of its own (section 2).
  beforeLoad: ({ context, search, location }) => {
    if (readIdentity(context.queryClient).user?.active === false) {
      throw redirect({ to: '/signup', search: { to: 'verify' }, replace: true })
    }
    // Who followed an author's link looks for the field, which is far down the page.
    if (search.author !== undefined && location.hash === '') {
      throw redirect({ to: '/profile', search, hash: 'author', replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { user } = useIdentity()
  const { author } = Route.useSearch()
  const amount = useLocation({ select: ({ state }) => state.topUpAmount })
  // Between a sign-out and the guard that follows it there is nobody to show.
  if (user === null) return null
  const topUp = <TopUpCard amount={amount} />
  // What one player typed here is not another's, who may have signed in in another tab.
  return <ProfilePage key={user.login} user={user} author={author} topUp={topUp} />
}
