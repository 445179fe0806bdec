import { Trans } from '@lingui/react/macro'
import { useAuthStore, useOutage } from '#/auth/auth-store'
import { Button } from '#/ui/buttons/button'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import styles from './outage-notice.module.css'

/** A line that is shown while the server cannot confirm the session; the player stays signed in. */
export function OutageNotice() {
  const { server } = useAuthStore()
  const outage = useOutage()
  return (
    <div className={styles['root']} role="status">
      {outage !== null && (
        <p className={styles['line']}>
          <span>
            {outage.reason === 'offline' ? (
              <Trans id="shell.offline">There’s no internet connection. We’re trying again.</Trans>
            ) : (
              <Trans id="shell.outage">The server isn’t responding. We’re trying again.</Trans>
            )}
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
