import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { SignInCodePage } from '#/features/account/sign-in/lazy-sign-in-code'
import {
  readSignIn,
  type SignInDone,
  type SignInEvent,
  type SignInState,
  signInStep,
} from '#/features/account/sign-in/sign-in-flow'
import { SignInPage } from '#/features/account/sign-in/sign-in-page'
import { useEnter } from '#/features/account/use-enter'
import { keepReturnTo } from '#/lib/links/entry-state'
import { loadOptionalChunk } from '#/lib/browser/load-chunk'
import { safePath } from '#/lib/links/safe-path'
import { addCatalog, catalogLoader } from '#/locales/catalogs'
import { useHistoryFlow } from '#/ui/hooks/use-history-flow'

export const Route = createFileRoute('/_guest/sign')({
  loader: catalogLoader('sign'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const enter = useEnter()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  const [step, take] = useHistoryFlow<SignInState, SignInEvent, SignInDone>(signInStep, readSignIn)

  // By hand: the guard of the profile lets nobody in yet, so the router would preload the sign-in.
  async function preload() {
    const profile = router.routesById['/_verified/profile']
    await Promise.all([
      router.loadRouteChunk(profile),
      addCatalog(router.options.context.i18n, 'profile'),
    ])
  }

  async function onEvent(event: SignInEvent) {
    const leadsToCode = event.kind === 'answered' && event.response.result === 'mfa_required'
    // If the chunk does not load, the step itself shows that: the accepted password is not asked for again.
    if (leadsToCode) await loadOptionalChunk(SignInCodePage.preload)
    const done = await take(event)
    if (done === null || !(await enter(done.data))) return
    await (done.data.user.active
      ? navigate({ href: safePath(returnTo) ?? '/profile' })
      : navigate({ to: '/signup', search: { to: 'verify' }, state: keepReturnTo }))
  }

  return <SignInPage state={step} preload={preload} onEvent={onEvent} />
}
