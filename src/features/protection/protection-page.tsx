import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { User } from '#/api/generated/model/user'
import { Icon } from '#/ui/icon'
import { AccountPage } from '#/ui/layout/account-page'
import { PageMeta } from '#/ui/layout/page-meta'
import { useKeptFlow } from '#/ui/hooks/use-kept-flow'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { ChooseStep } from './choose-step'
import { keptSetup, readSetup, setupStep } from './setup-flow'
import { ProtectedCard } from './protected-card'
import { RecoveryCodes } from './recovery-codes'
import { SetupStep } from './setup-step'
import { StepsBar } from './steps-bar'
import { SuccessPage } from './success-page'

type Props = {
  user: User
  /**
   * Called with `true` as soon as the recovery codes, which are shown only once, are on their way; with `false` if they
   * do not arrive.
   */
  onCodes: (areThere: boolean) => void
  /** Called five seconds after the success. */
  onFinished: () => void
}

/** Turning the second factor on: method, first code, recovery codes, success (behaviour T1 to T6). */
export function ProtectionPage({ user, onCodes, onFinished }: Readonly<Props>) {
  const { t } = useLingui()
  // A phone may reload the page on the way back from the e-mail.
  const [state, dispatch] = useKeptFlow(`setup ${user.login}`, setupStep, {
    read: (kept) => readSetup(kept, user),
    keptOf: keptSetup,
  })
  useStepFocus(state.kind)

  // `user` is as it was at the start, also while the codes are shown.
  const isOn = user.mfa !== null || state.kind === 'codes' || state.kind === 'codes-lost'
  const isRenewal = state.kind === 'setup' && state.setup.method === 'recoveryCodes'
  const meta = (
    <PageMeta title={t({ id: 'protection.title', message: 'Account protection' })} isPrivate />
  )
  if (state.kind === 'done') {
    return (
      <>
        {meta}
        <SuccessPage
          codes={state.codes}
          redirect={state.redirect}
          onStay={() => dispatch({ kind: 'stayed' })}
          onOver={onFinished}
        />
      </>
    )
  }
  return (
    <AccountPage
      isWide
      light={isOn ? 'lit' : 'dim'}
      back={
        <Link to="/profile" className="lnk">
          <Icon name="arrow-left" />
          <Trans id="profile.title">Profile</Trans>
        </Link>
      }
      title={<Trans id="protection.title">Account protection</Trans>}
      lead={
        state.kind === 'choose' &&
        !isOn && (
          <p className="lead">
            <Trans id="protection.about">
              Two-factor login: besides your password you’ll need a code. Knowing the password isn’t
              enough.
            </Trans>
          </p>
        )
      }
    >
      {meta}
      {state.kind === 'choose' && (
        <ChooseStep email={user.email} ended={state.ended} onEvent={dispatch} />
      )}
      {((state.kind === 'setup' && !isRenewal) || (state.kind === 'codes' && state.areFirst)) && (
        <StepsBar kind={state.kind} />
      )}
      {state.kind === 'setup' && (
        <SetupStep state={state} login={user.login} onAwaitCodes={onCodes} onEvent={dispatch} />
      )}
      {state.kind === 'codes' && (
        <RecoveryCodes
          codes={state.codes}
          isPartial={state.isPartial}
          areFirst={state.areFirst}
          login={user.login}
          onSaved={() => dispatch({ kind: 'saved' })}
        />
      )}
      {state.kind === 'codes-lost' && <ProtectedCard reason="codes-lost" onEvent={dispatch} />}
    </AccountPage>
  )
}
