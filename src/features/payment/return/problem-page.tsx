import { Trans, useLingui } from '@lingui/react/macro'
import { type Problem, messageOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { ServerText } from '#/forms/errors/server-text'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { SupportButton } from '#/ui/buttons/support-button'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import { CheckButton } from './check-button'

type Props = Readonly<{
  problem: Problem
  /** When the page asks again by itself, in milliseconds since 1970; `null`: it does not. */
  waitUntil: number | null
  /** The same, where the server asked for the wait; `null`: the player may ask now. */
  heldUntil: number | null
  isAsking: boolean
  onAsk: () => void
}>

/** The server did not say what became of the payment, so the page claims no outcome. */
export function ProblemPage({ problem, waitUntil, heldUntil, isAsking, onAsk }: Props) {
  const status = 'status' in problem ? problem.status : null
  if (status === 404) return <UnknownPayment {...{ problem, isAsking, onAsk }} />
  // A response that cannot be read is one all the same.
  const isSilent =
    problem.kind === 'gateway' || (problem.kind === 'unknown' && problem.reason !== 'bad-response')
  if (status === 429) return <Crowded {...{ problem, waitUntil, isAsking, onAsk }} />
  return (
    <StatusPage
      tone="error"
      kicker={<Trans id="payment.problem.kicker">The payment could not be checked</Trans>}
      title={
        isSilent ? (
          <Trans id="payment.problem.silent">The server does not answer</Trans>
        ) : (
          <Trans id="payment.problem.title">No answer yet</Trans>
        )
      }
      lead={<Lead {...{ problem, isSilent }} isTriedAgain={waitUntil !== null || isAsking} />}
    >
      <Again until={heldUntil} isAsking={isAsking} onAsk={onAsk} />
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
        Your payment is not lost: the Credits come when the bank confirms it.
      </Trans>{' '}
      {isTriedAgain && <Trans id="payment.problem.again">We’ll check again automatically.</Trans>}
    </>
  )
}

function Crowded({ problem, waitUntil, isAsking, onAsk }: Omit<Props, 'heldUntil'>) {
  const { i18n } = useLingui()
  return (
    <StatusPage
      tone="info"
      kicker={<Trans id="payment.problem.kicker">The payment could not be checked</Trans>}
      title={<Trans id="payment.crowded.title">Too many requests</Trans>}
      lead={
        <>
          {problemText(problem, i18n)}
          <br />
          {waitUntil !== null && (
            <Trans id="payment.problem.again">We’ll check again automatically.</Trans>
          )}
        </>
      }
    >
      <Again until={waitUntil} isAsking={isAsking} onAsk={onAsk} />
      <ToProfile />
    </StatusPage>
  )
}

type Asking = Pick<Props, 'isAsking' | 'onAsk'>

/** The way to ask now or, where that has to wait, until when. */
function Again({ until, isAsking, onAsk }: Asking & Readonly<{ until: number | null }>) {
  return until === null ? (
    <CheckButton isMain isAsking={isAsking} onAsk={onAsk} />
  ) : (
    <RetryNotice until={until} />
  )
}

function UnknownPayment({ problem, isAsking, onAsk }: Asking & Pick<Props, 'problem'>) {
  return (
    <StatusPage
      tone="error"
      kicker={<Trans id="payment.missing.kicker">The payment was not found</Trans>}
      title={<Trans id="payment.missing.title">No such payment</Trans>}
      lead={
        <>
          <ServerText text={messageOf(problem)} />
          <Trans id="payment.missing.lead">
            This account has no payment with this number. If you paid from another account, log in
            to that one.
          </Trans>
        </>
      }
    >
      <ToProfile isMain />
      <CheckButton isAsking={isAsking} onAsk={onAsk} />
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
