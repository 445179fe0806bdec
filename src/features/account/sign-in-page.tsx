import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { UserData } from '#/api/generated/model/userData'
import { PageMeta } from '#/ui/page-meta'
import { AccountPage } from './account-page'
import { BotNotice } from './bot-notice'
import { SignInForm } from './sign-in-form'
import styles from './small-print.module.css'

type Props = {
  login: string
  onSignedIn: (data: UserData) => void
}

export function SignInPage({ login, onSignedIn }: Readonly<Props>) {
  const { t } = useLingui()
  return (
    <AccountPage title={<Trans id="sign.title">Log in</Trans>}>
      <PageMeta
        title={t({ id: 'sign.title', message: 'Log in' })}
        description={t({
          id: 'sign.description',
          message: 'Log in to your account: balance, sessions, protection.',
        })}
      />
      <SignInForm
        login={login}
        onAnswer={(answer) => {
          if (answer.result === 'ok') onSignedIn(answer)
        }}
      />
      <p className={styles['alt']}>
        <Trans id="sign.noAccount">
          No account? <Link to="/signup">Sign up</Link>
        </Trans>
      </p>
      <BotNotice />
    </AccountPage>
  )
}
