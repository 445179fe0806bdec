import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { captureError } from '#/lib/errors/error-buffer'
import { isChunkGone } from './is-chunk-gone'
import { loadType } from '#/lib/browser/load-type'
import { reloadOnce } from '#/lib/browser/reload-once'
import { Button } from '#/ui/buttons/button'
import { LinkButton } from '#/ui/buttons/link-button'
import { PageMeta } from '#/ui/layout/page-meta'
import { StatusPage } from '#/ui/feedback/status-page'

/** The router itself reloads for a missing page chunk: whether that has just failed to help. */
const isJustReloaded = () => loadType() === 'reload' && performance.now() < 30_000

/** The thrown error and its stack; not every browser repeats the message in the stack. */
function stackOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack.startsWith(String(error)) ? stack : `${String(error)}\n${stack}`
}

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * Replaces a page that threw `error`; developers see the error. Trying again is a reload, which also loads a new build.
 * Without a connection, that would lose the site: then the page opens by itself when the connection is back.
 */
export function ErrorPage({ error }: Readonly<{ error: unknown }>) {
  const { t } = useLingui()
  const isDevelopment = import.meta.env.MODE === 'development'
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    // React has logged it.
    captureError({ error, isHandled: true })
    if (isChunkGone(error) && !isJustReloaded()) reloadOnce()
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [error])

  return (
    <>
      <PageMeta title={t({ id: 'errorPage.title', message: 'The page didn’t open' })} isPrivate />
      <StatusPage
        tone="error"
        kicker={<Trans id="errorPage.kicker">Error</Trans>}
        title={<Trans id="errorPage.title">The page didn’t open</Trans>}
        lead={
          isDevelopment ? undefined : isOnline ? (
            <Trans id="errorPage.lead">
              Check the connection and try again, or come back a little later.
            </Trans>
          ) : (
            <Trans id="errorPage.offline">
              There is no connection. The page opens by itself once it is back.
            </Trans>
          )
        }
      >
        {isDevelopment && <pre>{stackOf(error)}</pre>}
        {isOnline && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Trans id="flow.tryAgain">Try again</Trans>
          </Button>
        )}
        <LinkButton to="/" reloadDocument={isOnline}>
          <Trans id="notFound.home">Go home</Trans>
        </LinkButton>
      </StatusPage>
    </>
  )
}
