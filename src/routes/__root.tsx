import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isLoggedIn, type AccessLevel, accessLevelOf } from '#/auth/identity'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { readIdentity, type AuthStore, useIdentity, useAuthStore } from '#/auth/auth-store'
import { useHydratedValue } from '#/auth/use-hydrated-value'
import { AppShell } from '#/features/shell/app-shell'
import { useLogOut } from '#/features/shell/use-log-out'
import { reportError } from '#/lib/report'
import { useLocaleChoice } from '#/locales/use-locale-choice'
import { useConfirmer } from '#/ui/confirm/confirm-provider'
import { useToaster } from '#/ui/toast/toaster-provider'
import { runAction } from '#/lib/run-action'

export type RouterContext = { authStore: AuthStore; i18n: I18n }

export const Route = createRootRouteWithContext<RouterContext>()({
  // The access level that the guards below were run for.
  beforeLoad: ({ context }) => ({ guardedFor: accessLevelOf(readIdentity(context.authStore)) }),
  component: RootLayout,
})

function RootLayout() {
  // Selected one by one: the context is a new object on each navigation, and would re-render the whole frame.
  const appI18n = Route.useRouteContext({ select: (context) => context.i18n })
  const guardedFor = Route.useRouteContext({ select: (context) => context.guardedFor })
  const identity = useIdentity()
  const { t, i18n } = useLingui()
  const toaster = useToaster()
  const session = useAuthStore()
  const [locale, chooseLocale] = useLocaleChoice(appI18n, {
    // Names of cities and the like come in the language that was asked for.
    onSpoken: () => runAction(session.server?.client.invalidateQueries()),
    onFailure: (error, willReload) => {
      reportError(error)
      toaster.show({
        severity: 'error',
        summary: t({ id: 'toast.error', message: 'Error' }),
        detail: willReload
          ? t({
              id: 'language.reload',
              message:
                'The language did not load. Choose it again to reload the page; what you typed will be lost.',
            })
          : problemText(problemOf(error), i18n),
      })
    },
  })
  const logOut = useLogOut()
  const user = isLoggedIn(identity) ? identity.user : null
  useQuestionsGoWith(user?.login)

  return (
    <>
      <AppShell user={user} onSignOut={logOut} locale={locale} onLocale={chooseLocale}>
        <Outlet />
      </AppShell>
      <GuardsFollow guardedFor={guardedFor} accessLevel={accessLevelOf(identity)} />
      <PlayerMark isPlayer={user !== null} />
    </>
  )
}

/**
 * Runs the guards again when the access level changes: a player who was signed out, or verified elsewhere, must not stay
 * on a page that is closed to them now. The change may also come while the page is still loading.
 */
function GuardsFollow({
  guardedFor,
  accessLevel,
}: Readonly<{ guardedFor: AccessLevel; accessLevel: AccessLevel }>) {
  const router = useRouter()
  const isHydrated = useHydratedValue(true, false)
  useEffect(() => {
    if (isHydrated && guardedFor !== accessLevel) runAction(router.invalidate())
  }, [router, isHydrated, guardedFor, accessLevel])
  return null
}

/**
 * A page that was prerendered for visitors is hydrated section by section: until then `base.css` hides from a player
 * what only visitors are shown.
 */
function PlayerMark({ isPlayer }: Readonly<{ isPlayer: boolean }>) {
  const isHydrated = useHydratedValue(true, false)
  useLayoutEffect(() => {
    if (isHydrated) document.documentElement.toggleAttribute('data-player', isPlayer)
  }, [isHydrated, isPlayer])
  return null
}

/** Rejects open questions when the player changes: they must not be answered by the next one. */
function useQuestionsGoWith(login: string | undefined) {
  const confirmer = useConfirmer()
  const asked = useRef(login)
  useEffect(() => {
    if (asked.current === login) return
    asked.current = login
    confirmer.rejectAll()
  }, [confirmer, login])
}
