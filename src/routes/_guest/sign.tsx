import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { SignInCodePage } from '#/features/account/sign-in/lazy-sign-in-code'
import { readSignIn, type SignInEvent, signInStep } from '#/features/account/sign-in/sign-in-flow'
import { SignInPage } from '#/features/account/sign-in/sign-in-page'
import type { UserData } from '#/api/generated/model/userData'
import { useEnter } from '#/features/account/use-enter'
import { keepReturnTo } from '#/lib/links/entry-state'
import { loadOptionalChunk } from '#/lib/browser/load-chunk'
import { afterSignIn } from '#/lib/links/safe-path'
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
  const [step, take] = useHistoryFlow(signInStep, readSignIn)

  // Not by the router: the profile's guard does not let the player in yet, so it would preload the sign-in.
  async function preload() {
    const profile = router.routesById['/_verified/profile']
    await Promise.all([
      router.loadRouteChunk(profile),
      addCatalog(router.options.context.i18n, 'profile'),
    ])
  }

  async function onEvent(event: SignInEvent) {
    // If the chunk does not load, the step itself shows that; the accepted password is not requested again.
    if (event.kind === 'code-asked') await loadOptionalChunk(SignInCodePage.preload)
    await take(event)
  }

  async function onDone(data: UserData, section?: string) {
    if (!(await enter(data))) return
    // Back must not lead to a used-up code.
    const replace = step.kind === 'challenge'
    await (data.user.active
      ? navigate({ href: afterSignIn(returnTo, section), replace })
      : navigate({ to: '/signup', search: { to: 'verify' }, state: keepReturnTo, replace }))
  }

  return <SignInPage state={step} preload={preload} onEvent={onEvent} onDone={onDone} />
}
