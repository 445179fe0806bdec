import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserData } from '#/api/generated/model/userData'
import { loadServerClient, useAuthStore, readUser } from '#/auth/auth-store'
import {
  readSignIn,
  type SignInEvent,
  type SignInState,
  signInStep,
} from '#/features/account/sign-in/sign-in-flow'
import { SignInCodePage } from '#/features/account/sign-in/lazy-sign-in-code'
import { SignInPage } from '#/features/account/sign-in/sign-in-page'
import { loadOptionalChunk } from '#/lib/load-chunk'
import { keepReturnTo } from '#/lib/keep-return-to'
import { safePath } from '#/lib/safe-path'
import { catalogLoader } from '#/locales/catalogs'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'

export const Route = createFileRoute('/_guest/sign')({
  loader: catalogLoader('sign'),
  component: Page,
})

/** The step is kept in the history: it survives a reload, and Back leads to the form. */
function Page() {
  const store = useAuthStore()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const isHere = useIsCurrentPage()
  const location = useLocation()
  // During navigation the location is already that of the next page: keep the step until that is rendered.
  const [shown, setShown] = useState(location)
  if (location !== shown && location.pathname === shown.pathname) setShown(location)
  const { login, returnTo, signIn } = shown.state

  async function enter(data: UserData) {
    const server = await loadServerClient(store)
    // A player who has left this page is signed in all the same, unless another player has signed in.
    if (!isHere() && readUser(store) !== null) return
    server.applySignIn(data)
    if (!isHere()) return
    await (data.user.active
      ? navigate({ href: safePath(returnTo) ?? '/profile' })
      : navigate({ to: '/signup', search: { to: 'verify' }, state: keepReturnTo }))
  }

  async function take(event: SignInEvent) {
    const leadsToCode = event.kind === 'answered' && event.response.result === 'mfa_required'
    // If the chunk does not load, the step itself shows that: the accepted password is not asked for again.
    if (leadsToCode) await loadOptionalChunk(SignInCodePage.preload)
    // Responses come late: they apply to the current step, not to the one that sent the request.
    const now = router.state.location.state
    const state = readSignIn(now.signIn, now.login)
    const next = signInStep(state, event)
    if (next === state) return
    if (next.kind === 'done') return enter(next.data)
    if (!isHere()) return
    // Back shows the login as it was typed.
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
