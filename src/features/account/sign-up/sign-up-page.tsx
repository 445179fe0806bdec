import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SignUpResult } from '#/api/generated/model/signUpResult'
import { keepReturnTo } from '#/lib/links/entry-state'
import { PageMeta } from '#/ui/layout/page-meta'
import { AccountPage } from '#/ui/layout/account-page'
import { BotNotice } from '#/forms/bot-notice'
import { SignUpForm } from './sign-up-form'

/**
 * The sign-up form, and a link to sign in. The form shows refusals.
 */
export function SignUpPage({
  onSignedUp,
}: Readonly<{ onSignedUp: (data: SignUpResult) => Promise<void> }>) {
  const { t } = useLingui()
  return (
    <AccountPage
      title={<Trans id="signup.title">Sign up</Trans>}
      lead={
        <p className="note">
          <Trans id="signup.haveAccount">
            Have an account?{' '}
            <Link to="/sign" state={keepReturnTo}>
              Log in
            </Link>
          </Trans>
        </p>
      }
    >
      <PageMeta
        title={t({ id: 'signup.title', message: 'Sign up' })}
        description={t({
          id: 'signup.description',
          message: 'Create an account to play on the server.',
        })}
      />
      <SignUpForm onSignedUp={onSignedUp} />
      <BotNotice />
    </AccountPage>
  )
}
