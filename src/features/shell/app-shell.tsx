import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { focusTemporarily } from '#/lib/browser/focus'
import { ConfirmDialog } from '#/ui/confirm/confirm-dialog'
import { Toaster } from '#/ui/toast/toaster'
import styles from './app-shell.module.css'
import { Footer } from './footer'
import { Header, type HeaderProps } from './header'
import { OutageNotice } from './outage-notice'
import { PageWait } from './page-wait'
import { RouteAnnouncer } from './route-announcer'
import { usePageTurn } from './use-page-turn'

export type AppShellProps = HeaderProps & Readonly<{ children: ReactNode }>

/** The frame of every page (behaviour S8): header, page, footer, toasts, confirmation dialog. */
export function AppShell({ children, ...header }: AppShellProps) {
  return (
    <>
      <a className={styles['skip']} href="#main" onClick={skipToMain}>
        <Trans id="shell.skip">Skip to content</Trans>
      </a>
      <Header {...header} />
      <Main>{children}</Main>
      <Footer />
      <OutageNotice />
      <Toaster />
      <ConfirmDialog />
    </>
  )
}

/** A separate component, so that a navigation does not re-render the frame. */
function Main({ children }: Readonly<{ children: ReactNode }>) {
  const turn = usePageTurn()
  const isWaiting = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <>
      <main id="main" data-fade={fadeOf(turn)}>
        {children}
      </main>
      {isWaiting && <PageWait />}
      <RouteAnnouncer turn={turn} isWaiting={isWaiting} />
    </>
  )
}

/** The first page appears at once; every later one fades in. */
function fadeOf(turn: number): 'odd' | 'even' | undefined {
  if (turn === 0) return undefined
  return turn % 2 === 1 ? 'odd' : 'even'
}

/** Sets no hash in the address, which would be a navigation for the router. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  const main = document.querySelector('main')
  if (!main) return
  main.scrollIntoView()
  focusTemporarily(main)
}
