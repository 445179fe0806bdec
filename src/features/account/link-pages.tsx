import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Problem } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { retryAfterEnd } from '#/api/retry-after'
import { Button } from '#/ui/buttons/button'
import { SupportButton } from '#/ui/buttons/support-button'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import { StatusPage } from '#/ui/feedback/status-page'

/** Shown while the server checks the link of an e-mail. */
export function CheckingLink() {
  const { t } = useLingui()
  return (
    <StatusPage
      tone="info"
      isBusy
      kicker={t({ id: 'verify.checking.kicker', message: 'One moment' })}
      title={<Trans id="verify.checking.title">Checking the link</Trans>}
    />
  )
}

type DeadLinkProps = {
  tone?: 'info' | 'error'
  kicker: string
  /** The server's message, if it sent one. */
  message: string | null
  /** The next steps. */
  lead: ReactNode
  children: ReactNode
}

/** The link of an e-mail has expired, was used already or never existed. */
export function DeadLink({
  tone = 'error',
  kicker,
  message,
  lead,
  children,
}: Readonly<DeadLinkProps>) {
  return (
    <StatusPage
      tone={tone}
      kicker={kicker}
      title={<Trans id="verify.dead.title">The link didn’t work</Trans>}
      lead={
        <>
          {lead}
          {message !== null && (
            <>
              <br />
              <bdi className="muted sm">{message}</bdi>
            </>
          )}
        </>
      }
    >
      {children}
      <SupportButton />
    </StatusPage>
  )
}

type LinkFailedProps = {
  kicker: string
  /** Replaces the title of a failure. */
  title?: ReactNode
  problem: Problem
  onRetry: () => void
  /** Other actions. */
  children?: ReactNode
}

/** The server could not check the link: shows why, how long to wait, and a button that tries again. */
export function LinkFailed({
  kicker,
  title,
  problem,
  onRetry,
  children,
}: Readonly<LinkFailedProps>) {
  const { i18n } = useLingui()
  const [until] = useState(() => retryAfterEnd(problem))
  return (
    <StatusPage
      tone="error"
      kicker={kicker}
      title={title ?? <Trans id="verify.failed.title">It didn’t work this time</Trans>}
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
