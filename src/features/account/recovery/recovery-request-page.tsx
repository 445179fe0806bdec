import { Trans, useLingui } from '@lingui/react/macro'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { PageMeta } from '#/ui/layout/page-meta'
import { AccountPage } from '#/ui/layout/account-page'
import { BotNotice } from '#/forms/bot-notice'
import type { RecoveryRequestEvent, RecoveryRequestState } from './recovery-flow'
import { RecoveryRequestForm } from './recovery-request-form'
import { RecoverySent } from './recovery-sent'
import { ToSignIn } from './to-sign-in'
import { steadyNow } from '#/lib/time/steady-clock'

type Props = {
  state: RecoveryRequestState
  onEvent: (event: RecoveryRequestEvent) => Promise<unknown>
}

/** Requests a recovery e-mail, with the same result whether or not the account exists. */
export function RecoveryRequestPage({ state, onEvent }: Readonly<Props>) {
  const { t } = useLingui()
  const isSent = state.kind === 'sent'
  const login = <b translate="no">{state.login}</b>
  useStepFocus(state.kind)

  return (
    <AccountPage
      light="dim"
      title={
        isSent ? (
          <Trans id="recovery.sentTitle">Check your email</Trans>
        ) : (
          <Trans id="recovery.title">Get back in</Trans>
        )
      }
      lead={
        <p className="muted">
          {isSent ? (
            <Trans id="recovery.sentLead">
              If the account {login} exists, an email with a link is on its way. Open it soon: the
              link does not work for long.
            </Trans>
          ) : (
            <Trans id="recovery.lead">
              Enter the login or email of the account. We will send you a link to set a new
              password.
            </Trans>
          )}
        </p>
      }
    >
      <PageMeta
        title={t({ id: 'recovery.meta', message: 'Password recovery' })}
        description={t({
          id: 'recovery.description',
          message: 'Get access to your account back by email.',
        })}
      />
      {isSent ? (
        <>
          <RecoverySent state={state} onEvent={onEvent} />
          <ToSignIn login={state.login} />
        </>
      ) : (
        <RecoveryRequestForm
          login={state.login}
          onSent={(name, resendAfter) =>
            onEvent({ kind: 'sent', login: name, resendAfter, now: steadyNow() })
          }
        />
      )}
      <BotNotice />
    </AccountPage>
  )
}
