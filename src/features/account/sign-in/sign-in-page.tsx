import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CodeEndedMessage } from '#/forms/code/code-ended-message'
import { Alert } from '#/ui/feedback/alert'
import { PageMeta } from '#/ui/layout/page-meta'
import type { UserData } from '#/api/generated/model/userData'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { AccountPage } from '#/ui/layout/account-page'
import { BotNotice } from '#/forms/bot-notice'
import { SignInCodePage } from './lazy-sign-in-code'
import type { SignInEvent, SignInState } from './sign-in-flow'
import { SignInForm } from './sign-in-form'
import { keepReturnTo } from '#/lib/links/entry-state'
import { steadyNow } from '#/lib/time/steady-clock'
import { runOptional } from '#/lib/errors/run-action'

type Props = {
  state: SignInState
  /** Loads the next page while the credentials are being sent. */
  preload: () => Promise<unknown>
  /** Takes the next step; the form is busy until it resolves. */
  onEvent: (event: SignInEvent) => Promise<unknown>
  /** Signs the player in, and leads to this section of the profile; the form is busy until it resolves. */
  onDone: (data: UserData, section?: string) => Promise<unknown>
}

const ENDED_TEXTS = {
  expired: (
    <Trans id="signCode.expired">
      This login took too long or has already been completed. Log in again.
    </Trans>
  ),
  attempts: <Trans id="signCode.attempts">Too many wrong codes. Log in again.</Trans>,
}

/** Signing in: login and password, then the second factor if it is on. */
export function SignInPage({ state, preload, onEvent, onDone }: Readonly<Props>) {
  const { t } = useLingui()
  useStepFocus(state.kind)
  if (state.kind === 'challenge') {
    return <SignInCodePage key={state.challenge} state={state} onEvent={onEvent} onDone={onDone} />
  }
  const { login, ended } = state
  return (
    <AccountPage title={<Trans id="sign.title">Log in</Trans>}>
      <PageMeta
        title={t({ id: 'sign.title', message: 'Log in' })}
        description={t({
          id: 'sign.description',
          message: 'Log in to your account: balance, sessions, protection.',
        })}
      />
      {ended && (
        <Alert severity="warn">
          <CodeEndedMessage ended={ended} texts={ENDED_TEXTS} />
        </Alert>
      )}
      <SignInForm
        login={login}
        startsAtPassword={ended !== null}
        onSend={() => {
          runOptional(SignInCodePage.preload())
          runOptional(preload())
        }}
        onResponse={(typed, response) =>
          response.result === 'ok'
            ? onDone(response)
            : onEvent({ kind: 'code-asked', login: typed, response, now: steadyNow() })
        }
      />
      <p className="note">
        <Trans id="sign.noAccount">
          No account?{' '}
          <Link to="/signup" state={keepReturnTo}>
            Sign up
          </Link>
        </Trans>
      </p>
      <BotNotice />
    </AccountPage>
  )
}
