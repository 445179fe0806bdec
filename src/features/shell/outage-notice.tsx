import { Trans } from '@lingui/react/macro'
import { type Outage, useAuthStore, useOutage } from '#/auth/auth-store'
import { classNames } from '#/lib/class-names'
import { Button } from '#/ui/buttons/button'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import styles from './outage-notice.module.css'

/** A line shown while the server cannot confirm the session; the player stays signed in. */
export function OutageNotice() {
  const { server } = useAuthStore()
  const outage = useOutage()
  return (
    <div className={classNames('screen-only', styles['root'])} role="status">
      {outage !== null && (
        <p className={styles['line']}>
          <span>
            <OutageText reason={outage.reason} />
          </span>
          {outage.retryAt === null ? (
            <Button variant="ghost" size="sm" onClick={server?.tryNow}>
              <Trans id="shell.outage.now">Try now</Trans>
            </Button>
          ) : (
            <RetryNotice until={outage.retryAt} />
          )}
        </p>
      )}
    </div>
  )
}

function OutageText({ reason }: Readonly<Pick<Outage, 'reason'>>) {
  switch (reason) {
    case 'offline':
      return <Trans id="shell.offline">There’s no internet connection. We’re trying again.</Trans>
    case 'server':
      return <Trans id="shell.outage">The server isn’t responding. We’re trying again.</Trans>
    case 'unreadable':
      return (
        <Trans id="shell.unreadable">
          The server’s response can’t be read. We’ll keep trying from time to time.
        </Trans>
      )
  }
}
