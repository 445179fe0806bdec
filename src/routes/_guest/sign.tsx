import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserData } from '#/api/generated/model/userData'
import { loadServerClient, readIdentity, useAuthStore } from '#/auth/auth-store'
import {
  readSignIn,
  type SignInEvent,
  type SignInState,
  signInStep,
} from '#/features/account/sign-in/sign-in-flow'
import { SignInCodePage } from '#/features/account/sign-in/lazy-sign-in-code'
import { SignInPage } from '#/features/account/sign-in/sign-in-page'
import { loadOptionalChunk } from '#/lib/load-chunk'
import { safePath } from '#/lib/safe-path'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'

export const Route = createFileRoute('/_guest/sign')({ component: Page })

/** The step stands in the history: a reload keeps it, and the browser's way back leads to the form. */
function Page() {
  const session = useAuthStore()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const isHere = useIsCurrentPage()
  const location = useLocation()
  // The address is another one before its page is there: until then the step here stays.
  const [shown, setShown] = useState(location)
  if (location !== shown && location.pathname === shown.pathname) setShown(location)
  const { login, returnTo, signIn } = shown.state

  async function enter(data: UserData) {
    const server = await loadServerClient(session)
    // Who has left the page is signed in where they are, unless somebody is already.
    if (!isHere() && readIdentity(session).user !== null) return
    server.adopt(data)
    if (!isHere()) return
    await (data.user.active
      ? navigate({ href: safePath(returnTo) ?? '/profile' })
      : navigate({ to: '/signup', search: { to: 'verify' } }))
  }

  async function take(event: SignInEvent) {
    const leadsToCode = event.kind === 'answered' && event.response.result === 'mfa_required'
    // Where it does not come, the step itself says so: the password was taken, and need not be typed again.
    if (leadsToCode) await loadOptionalChunk(SignInCodePage.preload)
    // Answers come late: what counts is the step of now, not the one that was drawn when they were asked for.
    const now = router.state.location.state
    const state = readSignIn(now.signIn, now.login)
    const next = signInStep(state, event)
    if (next === state) return
    if (next.kind === 'done') return enter(next.data)
    if (!isHere()) return
    // The browser's way back finds the login as it was typed.
    if (next.kind === 'challenge' && state.kind === 'form') {
      await show({ kind: 'form', login: next.login, ended: null }, { isNew: false })
    }
    await show(next, { isNew: next.kind !== state.kind })
  }

  async function show(step: SignInState, { isNew }: { isNew: boolean }) {
    await navigate({
      state: (former) => ({ ...former, signIn: step }),
      replace: !isNew || step.kind === 'form',
      resetScroll: isNew,
    })
  }

  return <SignInPage state={readSignIn(signIn, login)} onEvent={take} />
}
