import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useVerifyResend } from '#/api/generated/endpoints/account/account'
import type { User } from '#/api/generated/model/user'
import type { AccessLevel } from '#/auth/session'
import type { Problem } from '#/api/problem'
import { retryAfterEnd, waitEnd } from '#/api/retry-after'
import { useResend } from '#/forms/code/use-resend'
import { ProblemNotice } from '#/forms/errors/problem-notice'
import { runAction } from '#/lib/errors/run-action'
import { steadyNow } from '#/lib/time/steady-clock'
import { isSameEmail } from '#/lib/text/is-same-email'
import { AnchorButton } from '#/ui/buttons/anchor-button'
import { Button } from '#/ui/buttons/button'
import { LinkButton } from '#/ui/buttons/link-button'
import { useLauncher } from '#/ui/hooks/use-launcher'
import { StatusPage } from '#/ui/feedback/status-page'
import { SupportButton } from '#/ui/buttons/support-button'
import { keepResendAt } from './resend-wait'
import { CheckingLink, DeadLink, LinkFailed } from '../link-pages'

export type VerifyState =
  | { kind: 'confirm' }
  | { kind: 'checking' }
  /** `email` is the address that is confirmed. */
  | { kind: 'verified'; isAgain: boolean; email: string | null }
  | { kind: 'dead'; message: string | null }
  | { kind: 'failed'; problem: Problem }

type Props = {
  state: VerifyState
  accessLevel: AccessLevel
  /** The player who is signed in here. */
  user: User | null
  onConfirm: () => void
}

/** The page of each state of a verification. */
export function VerifyView({ state, accessLevel, user, onConfirm }: Readonly<Props>) {
  const { t } = useLingui()
  switch (state.kind) {
    case 'confirm':
      return (
        <StatusPage
          tone="info"
          kicker={t({ id: 'verify.confirm.kicker', message: 'One last step' })}
          title={<Trans id="verify.confirm.title">Confirm your email</Trans>}
          lead={<Trans id="verify.confirm.lead">Press the button and your account is ready.</Trans>}
        >
          <Button variant="primary" onClick={onConfirm}>
            <Trans id="verify.confirm.submit">Confirm</Trans>
          </Button>
        </StatusPage>
      )
    case 'checking':
      return <CheckingLink />
    case 'verified':
      return <VerifiedPage verified={state} accessLevel={accessLevel} user={user} />
    case 'dead':
      if (user === null) return <DeadLinkOfVisitor message={state.message} />
      return accessLevel === 'verified' ? (
        <DeadLinkOfVerified message={state.message} />
      ) : (
        <DeadLinkOfUnverified message={state.message} login={user.login} />
      )
    case 'failed':
      return state.problem.kind === 'outcome-unknown' ? (
        <OutcomeUnknown onRetry={onConfirm} />
      ) : (
        <LinkFailed
          kicker={t({ id: 'verify.dead.kicker', message: 'The email is not confirmed' })}
          problem={state.problem}
          onRetry={onConfirm}
        >
          <SupportButton />
        </LinkFailed>
      )
  }
}

/** Every response was lost: the email may be confirmed. The key can be posted again in any case. */
function OutcomeUnknown({ onRetry }: Readonly<{ onRetry: () => void }>) {
  const { t } = useLingui()
  return (
    <LinkFailed
      kicker={t({ id: 'verify.unknown.kicker', message: 'The server didn’t respond' })}
      title={<Trans id="verify.unknown.title">The outcome is unknown</Trans>}
      problem={{ kind: 'outcome-unknown', isRepeatable: true }}
      onRetry={onRetry}
    >
      <SupportButton />
    </LinkFailed>
  )
}

type VerifiedProps = {
  verified: Extract<VerifyState, { kind: 'verified' }>
  accessLevel: AccessLevel
  user: User | null
}

function VerifiedPage({ verified, accessLevel, user }: Readonly<VerifiedProps>) {
  const launcher = useLauncher()
  const { t } = useLingui()
  const email = <b translate="no">{verified.email}</b>
  const login = <b translate="no">{user?.login}</b>
  // An unreadable address proves nothing.
  const isKnown = verified.email !== null && user !== null && user.email !== null
  const isOfOther = isKnown && !isSameEmail(user.email, verified.email)
  return (
    <StatusPage
      tone="success"
      kicker={
        verified.isAgain
          ? t({ id: 'verify.again.kicker', message: 'Email already confirmed' })
          : t({ id: 'verify.done.kicker', message: 'Email confirmed' })
      }
      title={
        isOfOther ? (
          <Trans id="verify.done.otherTitle">Another account</Trans>
        ) : (
          <Trans id="verify.done.title">Welcome</Trans>
        )
      }
      lead={
        isOfOther ? (
          <Trans id="verify.done.other">
            {email} belongs to another account. You are logged in as {login}.
          </Trans>
        ) : (
          <Trans id="verify.done.lead">
            Your account is ready. Download the launcher and log in with the username you chose.
          </Trans>
        )
      }
    >
      <AnchorButton variant="primary" href={launcher.url}>
        <Trans id="menu.launcher">Download launcher</Trans>
      </AnchorButton>
      {accessLevel === 'verified' ? (
        <LinkButton variant="line" to="/profile">
          <Trans id="verify.done.profile">Open the profile</Trans>
        </LinkButton>
      ) : (
        <LinkButton variant="line" to="/sign">
          <Trans id="sign.submit">Log in</Trans>
        </LinkButton>
      )}
    </StatusPage>
  )
}

type DeadProps = { message: string | null }

/** The signed-in player needs no link. */
function DeadLinkOfVerified({ message }: Readonly<DeadProps>) {
  const { t } = useLingui()
  return (
    <DeadLink
      tone="info"
      kicker={t({ id: 'verify.dead.kickerVerified', message: 'Nothing has changed' })}
      message={message}
      lead={
        <Trans id="verify.dead.leadVerified">
          The email of the account you are logged in to is confirmed.
        </Trans>
      }
    >
      <LinkButton variant="primary" to="/profile">
        <Trans id="verify.done.profile">Open the profile</Trans>
      </LinkButton>
    </DeadLink>
  )
}

/** Offers the signed-in player a new e-mail, sent on click. */
function DeadLinkOfUnverified({ message, login }: Readonly<DeadProps & { login: string }>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const request = useVerifyResend()
  const wait = (resendAt: number) => {
    keepResendAt(login, resendAt)
    return navigate({ to: '/signup', search: { to: 'verify' } })
  }
  const email = useResend({
    send: async () => {
      const { resendAfter } = await request.mutateAsync()
      await wait(waitEnd(resendAfter, steadyNow()))
    },
    // Requested too soon: the waiting page shows where the previous e-mail went.
    onRefused: (problem) => {
      const isTooSoon = 'status' in problem && problem.status === 429
      const end = isTooSoon ? retryAfterEnd(problem) : null
      if (end !== null) runAction(wait(end))
    },
    sent: () => t({ id: 'waiting.sent', message: 'The email has been sent again' }),
  })
  return (
    <DeadLink
      kicker={t({ id: 'verify.dead.kicker', message: 'The email is not confirmed' })}
      message={message}
      lead={
        <Trans id="verify.dead.leadOwn">
          The link has expired or was already used. Ask for a new email.
        </Trans>
      }
    >
      <ProblemNotice problem={email.shown} />
      <Button
        variant="primary"
        busy={email.isSending ? t({ id: 'verify.dead.busy', message: 'Sending' }) : undefined}
        onClick={email.resend}
      >
        <Trans id="verify.dead.newEmail">Get a new email</Trans>
      </Button>
    </DeadLink>
  )
}

/** Visitors must sign in first. Their e-mail may be confirmed: a server need not remember a used key forever. */
function DeadLinkOfVisitor({ message }: Readonly<DeadProps>) {
  const { t } = useLingui()
  return (
    <DeadLink
      kicker={t({ id: 'verify.title', message: 'Email confirmation' })}
      message={message}
      lead={
        <Trans id="verify.dead.lead">
          The link has expired or was already used. Log in: if your address is not confirmed yet,
          you can ask for a new email there.
        </Trans>
      }
    >
      <LinkButton variant="primary" to="/sign">
        <Trans id="sign.submit">Log in</Trans>
      </LinkButton>
    </DeadLink>
  )
}
