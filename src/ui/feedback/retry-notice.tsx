import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '#/lib/class-names'
import { formatCountdown } from '#/lib/time/format-countdown'
import { useSecondsLeft } from '#/ui/hooks/use-seconds-left'
import { Icon } from '#/ui/icon'
import styles from './retry-notice.module.css'

/**
 * Counts down until the server accepts the next try, then shows that it does (behaviour E7). Shown beside the message
 * of the refusal.
 *
 * @param until milliseconds of `steadyNow` (`retryAfterEnd` of the problem); `null` renders nothing
 */
export function RetryNotice({ until }: Readonly<{ until: number | null }>) {
  return until === null ? null : <Countdown key={until} until={until} />
}

function Countdown({ until }: Readonly<{ until: number }>) {
  const left = useSecondsLeft(until)
  // Screen readers announce the wait once and its end, not every second.
  const [whole] = useState(() => formatCountdown(left))
  const time = formatCountdown(left)
  return (
    <output className={classNames('own-line muted sm', styles['root'])}>
      <Icon name="hourglass" />
      {left > 0 ? (
        <>
          <span aria-hidden>
            <Trans id="wait.left">Try again in {time}</Trans>
          </span>
          <span className="visually-hidden">
            <Trans id="wait.whole">Try again in {whole}</Trans>
          </span>
        </>
      ) : (
        <Trans id="wait.over">You can try again now</Trans>
      )}
    </output>
  )
}
