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
  /** When the page checks again automatically, in milliseconds of `steadyNow`; `null`: it does not. */
  waitUntil: number | null
  /** The same if the server asked for the wait; `null`: the player may check now. */
  heldUntil: number | null
  isChecking: boolean
  onCheck: () => void
}>

/** The server did not report the status of the payment, so the page claims no outcome. */
export function ProblemPage({ problem, waitUntil, heldUntil, isChecking, onCheck }: Props) {
  const status = 'status' in problem ? problem.status : null
  if (status === 404) return <UnknownPayment {...{ isChecking, onCheck }} />
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
      lead={<Lead {...{ problem, isSilent }} isTriedAgain={waitUntil !== null || isChecking} />}
    >
      <Again until={heldUntil} isChecking={isChecking} onCheck={onCheck} />
      <ToProfile />
    </StatusPage>
  )
}

function Lead({
  problem,
  isSilent,
  isTriedAgain,
}: Readonly<{ problem: Problem; isSilent: boolean; isTriedAgain: boolean }>) {
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
      {isTriedAgain && <Trans id="payment.problem.again">We’ll check again automatically.</Trans>}
    </>
  )
}

type CheckProps = Pick<Props, 'isChecking' | 'onCheck'>

/** A button that checks now or, during a wait, its countdown. */
function Again({ until, isChecking, onCheck }: CheckProps & Readonly<{ until: number | null }>) {
  return until === null ? (
    <CheckButton isMain isSilent isChecking={isChecking} onCheck={onCheck} />
  ) : (
    <RetryNotice until={until} />
  )
}

function UnknownPayment({ isChecking, onCheck }: CheckProps) {
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
