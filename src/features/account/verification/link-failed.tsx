import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Problem } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { retryAfterEnd } from '#/api/retry-after'
import { Button } from '#/ui/buttons/button'
import { StatusPage } from '#/ui/feedback/status-page'
import { RetryNotice } from '#/ui/feedback/retry-notice'

type Props = {
  kicker: string
  problem: Problem
  onRetry: () => void
  /** Other ways on. */
  children?: ReactNode
}

/** The server did not say what the key of an e-mail is worth: why, how long to wait, and the next try. */
export function LinkFailed({ kicker, problem, onRetry, children }: Readonly<Props>) {
  const { i18n } = useLingui()
  const [until] = useState(() => retryAfterEnd(problem))
  return (
    <StatusPage
      tone="error"
      kicker={kicker}
      title={<Trans id="verify.failed.title">It didn’t work this time</Trans>}
      lead={problemText(problem, i18n)}
    >
      <RetryNotice until={until} />
      <Button variant="primary" onClick={onRetry}>
        <Trans id="flow.tryAgain">Try again</Trans>
      </Button>
      {children}
    </StatusPage>
  )
}
