import { Trans, useLingui } from '@lingui/react/macro'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { handFocusOn } from '#/lib/hand-focus-on'
import { Alert } from '#/ui/alert'
import { Button } from '#/ui/button'
import { waitEnd } from '#/ui/wait-end'
import { WaitNotice } from '#/ui/wait-notice'
import styles from './top-up-card.module.css'

type Props = Readonly<{
  error: unknown
  /** Milliseconds since 1970. */
  failedAt: number
  isBusy: boolean
  onRetry: () => void
}>

/** Why nothing can be bought now, in the server's words, and the way to ask again. */
export function TopUpFailure({ error, failedAt, isBusy, onRetry }: Props) {
  const { t, i18n } = useLingui()
  const problem = problemOf(error)
  return (
    <>
      <p className={styles['lead']}>
        <Trans id="topUp.failed">Top-ups cannot be shown now. The balance is not affected.</Trans>
      </p>
      <Alert key={failedAt} severity="danger">
        {problemText(problem, i18n)}
      </Alert>
      <WaitNotice until={waitEnd(problem, failedAt)} />
      <Button
        ref={handFocusOn}
        block
        busy={isBusy ? t({ id: 'topUp.loading', message: 'Loading' }) : undefined}
        onClick={onRetry}
      >
        <Trans id="flow.tryAgain">Try again</Trans>
      </Button>
    </>
  )
}
