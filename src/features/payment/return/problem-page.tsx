import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { SupportButton } from '#/ui/buttons/support-button'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import { CheckButton } from './check-button'

type Props = Readonly<{
  problem: Problem
  /** The end of a wait that the server asked for, in milliseconds of `steadyNow`; `null`: the player may check now. */
  heldUntil: number | null
  isChecking: boolean
  /** The page no longer checks automatically (`payment-watch.ts`). */
  isPaused: boolean
  onCheck: () => void
}>

/** The server did not report the status of the payment, so the page claims no outcome. */
export function ProblemPage({ problem, heldUntil, isChecking, isPaused, onCheck }: Props) {
  const status = 'status' in problem ? problem.status : null
  if (status === 404) return <UnknownPayment isChecking={isChecking} onCheck={onCheck} />
  // An unreadable response is still a response.
  const isSilent =
    ['gateway', 'not-sent'].includes(problem.kind) ||
    (problem.kind === 'unknown' && problem.reason !== 'bad-response')
  return (
    <StatusPage
      tone="error"
      kicker={<Trans id="payment.problem.kicker">The payment could not be checked</Trans>}
      title={
        problem.kind === 'not-sent' ? (
          <Trans id="payment.problem.offline">No connection</Trans>
        ) : isSilent ? (
          <Trans id="payment.problem.silent">The server isn’t responding</Trans>
        ) : (
          <Trans id="payment.problem.title">No answer yet</Trans>
        )
      }
      lead={<Lead problem={problem} isSilent={isSilent} isPaused={isPaused} />}
    >
      {heldUntil === null ? (
        <CheckButton isMain isChecking={isChecking} onCheck={onCheck} />
      ) : (
        <RetryNotice until={heldUntil} />
      )}
      <ToProfile />
    </StatusPage>
  )
}

function Lead({
  problem,
  isSilent,
  isPaused,
}: Readonly<{ problem: Problem; isSilent: boolean; isPaused: boolean }>) {
  const { i18n } = useLingui()
  return (
    <>
      {!isSilent && (
        <>
          {problemText(problem, i18n)}
          <br />
        </>
      )}
      <Trans id="payment.problem.lead">
        Your payment is not lost: the Credits will arrive once the bank confirms it.
      </Trans>{' '}
      {!isPaused && <Trans id="payment.problem.again">We’ll check again automatically.</Trans>}
    </>
  )
}

function UnknownPayment({ isChecking, onCheck }: Pick<Props, 'isChecking' | 'onCheck'>) {
  return (
    <StatusPage
      tone="error"
      kicker={<Trans id="payment.missing.kicker">The payment was not found</Trans>}
      title={<Trans id="payment.missing.title">No such payment</Trans>}
      lead={
        <Trans id="payment.missing.lead">
          This account has no payment with this number. If you paid from another account, log in to
          that one.
        </Trans>
      }
    >
      <ToProfile isMain />
      <CheckButton isChecking={isChecking} onCheck={onCheck} />
      <SupportButton />
    </StatusPage>
  )
}

function ToProfile({ isMain = false }: Readonly<{ isMain?: boolean }>) {
  return (
    <LinkButton variant={isMain ? 'primary' : 'line'} to="/profile">
      <Trans id="payment.toProfile">Go to the profile</Trans>
    </LinkButton>
  )
}
