import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { isSessionChanged, isSessionLost, problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import {
  confirmSession,
  clearSession,
  createAuthStore,
  followOtherTabs,
  type AuthStore,
  AuthProvider,
  readSession,
} from '#/auth/auth-store'
import { clearLoneKeys } from '#/auth/storage'
import { useHydratedValue } from '#/ui/hooks/use-hydrated-value'
import { ignoreLateClicks } from './ignore-late-clicks'
import { createAppRouter, nameAnchorEntries } from './router'
import { ConfirmProvider } from '#/ui/confirm/confirm-provider'
import { createConfirmer } from '#/ui/confirm/confirm-store'
import { createToaster } from '#/ui/toast/toast-store'
import { ToasterProvider } from '#/ui/toast/toaster-provider'
import { withTimeLimit } from '#/lib/browser/load-chunk'
import { reportError } from '#/lib/errors/report-error'
import { onActionFailed, runAction } from '#/lib/errors/run-action'

const errorHeading = msg({ id: 'toast.error', message: 'Error' })
const sessionLost = msg({ id: 'session.lost', message: 'Your session has ended' })
const sessionLostDetail = msg({
  id: 'session.lostDetail',
  message: 'Log in again to continue.',
})

type Options = {
  /** Set to the language of the page; its texts may load later. */
  i18n: I18n
  history: RouterHistory
}

/**
 * Wires up router, session, texts, toasts and dialogs, for the page, the route tests and prerendering alike. `start`
 * starts the parts that need a browser and returns a function that stops them.
 */
export function createApp({ i18n, history }: Options) {
  const toaster = createToaster()
  const confirmer = createConfirmer()

  const authStore: AuthStore = createAuthStore({
    importServerClient: withTimeLimit(() => import('#/auth/server-client')),
    onSessionLost: () => {
      clearSession(authStore)
      toaster.show({
        severity: 'warn',
        summary: () => i18n._(sessionLost),
        // Our own text: the server's message only repeats the summary.
        detail: () => i18n._(sessionLostDetail),
        group: 'session',
      })
    },
  })
  const router = createAppRouter({ authStore, i18n }, history)

  const showFailure = (error: unknown) => {
    // The page already shows it.
    if (isSessionChanged(error)) return
    reportError(error)
    // `onSessionLost` has shown it.
    if (isSessionLost(error)) return
    toaster.show({
      severity: 'error',
      summary: () => i18n._(errorHeading),
      detail: () => problemText(problemOf(error), i18n),
    })
  }

  const start = () => {
    clearLoneKeys()
    readSession(authStore)
    const stops = [
      followOtherTabs(authStore),
      onActionFailed(showFailure),
      ignoreLateClicks(router),
      nameAnchorEntries(router),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  const App = ({ onLive }: Readonly<{ onLive?: () => void }>) => (
    <I18nProvider i18n={i18n}>
      <AuthProvider value={authStore}>
        <ToasterProvider value={toaster}>
          <ConfirmProvider value={confirmer}>
            <RouterProvider router={router} />
            {/* The router wraps each page in a boundary, which React hydrates after the shell, along with this one. */}
            <Suspense>
              <WhenLive
                onLive={() => {
                  onLive?.()
                  runAction(confirmSession(authStore))
                }}
              />
            </Suspense>
          </ConfirmProvider>
        </ToasterProvider>
      </AuthProvider>
    </I18nProvider>
  )
  return { App, router, authStore, toaster, start }
}

/** Calls `onLive` once the page is hydrated; until then, it is the page prerendered for visitors. */
function WhenLive({ onLive }: Readonly<{ onLive: () => void }>) {
  const isHydrated = useHydratedValue(() => true, false)
  useLayoutEffect(() => {
    if (isHydrated) onLive()
  }, [isHydrated, onLive])
  return null
}
