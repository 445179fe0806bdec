import { createFileRoute, redirect } from '@tanstack/react-router'
import { readIdentity, useIdentity } from '#/api/session'
import { ProfilePage } from '#/features/profile/profile-page'

export const Route = createFileRoute('/_verified/profile')({
  // The specification gives this page a check of its own (section 2).
  beforeLoad: ({ context }) => {
    if (readIdentity(context.queryClient).user?.active === false) {
      throw redirect({ to: '/signup', search: { to: 'verify' }, replace: true })
    }
  },
  component: Page,
})

function Page() {
  const { user } = useIdentity()
  // Between a sign-out and the guard that follows it there is nobody to show.
  return user && <ProfilePage user={user} />
}
