import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { createRootRouteWithContext, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type AccessLevel, accessLevelOf, userOf } from '#/auth/session'
import { type AuthStore, useAuthStore, readSession, useSession } from '#/auth/auth-store'
import { useHydratedValue } from '#/ui/hooks/use-hydrated-value'
import { useOnChange } from '#/ui/hooks/use-on-change'
import { AppShell } from '#/features/shell/app-shell'
import { useSignOut } from '#/features/shell/use-sign-out'
import { trimPath } from '#/lib/links/link-token'
import { reportError } from '#/lib/errors/report-error'
import { useLocaleChoice } from '#/locales/use-locale-choice'
import { useConfirmer } from '#/ui/confirm/confirm-provider'
import { useToaster } from '#/ui/toast/toaster-provider'
import { runAction } from '#/lib/errors/run-action'

export type RouterContext = { authStore: AuthStore; i18n: I18n }

/** Resolves once the browser has painted the changes that a click made. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, cause }) => {
    // The router renders a page in one go, which takes half a second on a slow phone. A hidden page is not painted.
    if (cause === 'stay' && !document.hidden) await nextFrame()
    // Punctuation after a link in a sentence, such as a full stop: chats take it for part of the address.
    const path = trimPath(location.pathname)
    const hash = trimPath(location.hash)
    if (path !== location.pathname || hash !== location.hash) {
      // Not by `href`, which must not contain non-Latin characters.
      throw redirect({ to: path, search: true, hash, replace: true })
    }
    // The access level that the guards below were run for.
    return { guardedFor: accessLevelOf(readSession(context.authStore)) }
  },
  component: RootLayout,
})

function RootLayout() {
  // Selected one by one: the context is a new object after each navigation, which would re-render the whole layout.
  const appI18n = Route.useRouteContext({ select: (context) => context.i18n })
  const guardedFor = Route.useRouteContext({ select: (context) => context.guardedFor })
  const session = useSession()
  const { t } = useLingui()
  const toaster = useToaster()
  const authStore = useAuthStore()
  const languageError = useRef('')
  const [locale, chooseLocale] = useLocaleChoice(appI18n, {
    onChange: () => {
      toaster.close(languageError.current)
      // Responses contain texts in the language of the request, such as names of cities.
      runAction(authStore.server?.client.invalidateQueries())
    },
    onFailure: (error, willReload) => {
      reportError(error)
      languageError.current = toaster.show({
        severity: 'error',
        summary: () => t({ id: 'toast.error', message: 'Error' }),
        detail: () =>
          willReload
            ? t({
                id: 'language.reload',
                message:
                  'The language did not load. Choose it again to reload the page; what you typed will be lost.',
              })
            : t({
                id: 'errorPage.lead',
                message: 'Check the connection and try again, or come back a little later.',
              }),
        group: 'language',
      })
    },
  })
  const signOut = useSignOut()
  const user = userOf(session)
  useRejectQuestionsOnChange(user?.login)

  return (
    <>
      <AppShell user={user} onSignOut={signOut} locale={locale} onLocale={chooseLocale}>
        <Outlet />
      </AppShell>
      <RerunGuards guardedFor={guardedFor} accessLevel={accessLevelOf(session)} />
      <PlayerAttribute isPlayer={user !== null} />
    </>
  )
}

/**
 * Runs the guards again when the access level changes: a player who was signed out, or verified elsewhere, must not
 * stay on a page that is now closed to them. The change may also come while the page is still loading.
 */
function RerunGuards({
  guardedFor,
  accessLevel,
}: Readonly<{ guardedFor: AccessLevel; accessLevel: AccessLevel }>) {
  const router = useRouter()
  const isHydrated = useHydratedValue(() => true, false)
  useEffect(() => {
    if (isHydrated && guardedFor !== accessLevel) runAction(router.invalidate())
  }, [router, isHydrated, guardedFor, accessLevel])
  return null
}

/**
 * A page prerendered for visitors is hydrated piece by piece: until then, `base.css` hides visitor-only content from
 * players.
 */
function PlayerAttribute({ isPlayer }: Readonly<{ isPlayer: boolean }>) {
  const isHydrated = useHydratedValue(() => true, false)
  useLayoutEffect(() => {
    if (isHydrated) document.documentElement.toggleAttribute('data-player', isPlayer)
  }, [isHydrated, isPlayer])
  return null
}

/** Rejects open questions when the player changes: the next one must not answer them. */
function useRejectQuestionsOnChange(login: string | undefined) {
  const confirmer = useConfirmer()
  useOnChange(login, confirmer.rejectAll)
}
