import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { problemText } from './api/problem-text'
import { createQueryClient } from './api/query-client'
import { clearSession, followOtherTabs, startSession } from './api/session'
import { useHydratedValue } from './api/use-hydrated-value'
import { createAppRouter } from './router'
import { ConfirmProvider } from './ui/confirm-provider'
import { createConfirmer } from './ui/confirm-store'
import { createToaster } from './ui/toast-store'
import { ToasterProvider } from './ui/toaster-provider'

const errorHeading = msg({ id: 'toast.error', message: 'Error' })
const lost = msg({ id: 'session.lost', message: 'You have been signed out' })
const lostDetail = msg({
  id: 'session.lostDetail',
  message: 'The session has ended. Log in again.',
})

type Options = {
  /** With its catalog already active. */
  i18n: I18n
  history: RouterHistory
}

/**
 * The one wiring of router, cache, texts, toasts and dialogs: the page, every route test and prerendering
 * call it. `start` begins what needs a browser; it gives the function that stops it.
 */
export function createApp({ i18n, history }: Options) {
  const toaster = createToaster()
  const confirmer = createConfirmer()

  const queryClient = createQueryClient({
    notify: (problem) => {
      toaster.show({
        severity: 'error',
        summary: i18n._(errorHeading),
        detail: problemText(problem, i18n),
      })
    },
    onSessionLost: () => {
      clearSession(queryClient)
      toaster.show({
        severity: 'warn',
        summary: i18n._(lost),
        detail: i18n._(lostDetail),
        group: 'session',
      })
    },
  })
  const router = createAppRouter({ queryClient, i18n }, history)

  const start = () => {
    void startSession(queryClient)
    return followOtherTabs(queryClient)
  }

  const App = ({ onLive }: Readonly<{ onLive?: () => void }>) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ToasterProvider toaster={toaster}>
          <ConfirmProvider confirmer={confirmer}>
            <RouterProvider router={router} />
            <LiveMark onLive={onLive} />
          </ConfirmProvider>
        </ToasterProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
  return { App, router, queryClient, toaster, start }
}

/** Calls `onLive` once the page is the app's. Not before: what was drawn at build is a visitor's. */
function LiveMark({ onLive }: Readonly<{ onLive: (() => void) | undefined }>) {
  const isHydrated = useHydratedValue(true, false)
  useLayoutEffect(() => {
    if (isHydrated) onLive?.()
  }, [isHydrated, onLive])
  return null
}
