import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { standingOf } from '#/api/identity'
import { readIdentity } from '#/api/session'

export const Route = createFileRoute('/_guest/signup')({
  validateSearch: v.object({ to: v.fallback(v.optional(v.literal('verify')), undefined) }),
  beforeLoad: ({ context, search }) => {
    // The waiting state has an address of its own, so that a reload and a guard mean the same page.
    const isWaiting = standingOf(readIdentity(context.queryClient)) === 'unverified'
    if (isWaiting && search.to !== 'verify') {
      throw redirect({ to: '/signup', search: { to: 'verify' }, replace: true })
    }
  },
  component: Page,
})

function Page() {
  return <h1>signup</h1>
}
