import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import { useIdentity } from '#/api/session'
import { siteConfig } from '#/config'
import { Button } from '#/ui/button'
import { OutsideLink } from '#/ui/outside-link'
import { PageMeta } from '#/ui/page-meta'
import { AccountPage } from './account-page'
import { BotNotice } from './bot-notice'
import { NewAddressForm } from './new-address-form'
import { NewAddressCodeForm } from './new-address-code-form'
import styles from './small-print.module.css'
import { WaitingActions } from './waiting-actions'

type View =
  | { kind: 'waiting' }
  | { kind: 'address' }
  | { kind: 'code'; email: string; request: CodeRequest }

type Props = {
  /** Milliseconds since 1970 before which the letter is not sent again; `null` where it is not known. */
  resendAt: number | null
  onLogOut: () => void
}

/** The account waits for its letter: where it went, again, to another address, or out. */
export function WaitingPage({ resendAt, onLogOut }: Readonly<Props>) {
  const { t } = useLingui()
  const { user } = useIdentity()
  const [view, setView] = useState<View>({ kind: 'waiting' })
  const email = <b>{user?.email}</b>

  return (
    <AccountPage
      light="dim"
      title={<Trans id="waiting.title">Confirm your e-mail</Trans>}
      lead={
        <p className={styles['lead']}>
          <Trans id="waiting.lead">
            We have sent a letter to {email}. Open the link in it and the account is ready.
          </Trans>
        </p>
      }
    >
      <PageMeta title={t({ id: 'waiting.title', message: 'Confirm your e-mail' })} isPrivate />
      {view.kind === 'waiting' && (
        <>
          <WaitingActions resendAt={resendAt} />
          <p className={styles['alt']}>
            <Trans id="waiting.noLetter">
              No letter? Look into the spam folder, or write to{' '}
              <OutsideLink href={siteConfig.supportUrl}>tech support</OutsideLink>.
            </Trans>
          </p>
          <div className={styles['row']}>
            <Button variant="ghost" onClick={() => setView({ kind: 'address' })}>
              <Trans id="waiting.changeAddress">Change the address</Trans>
            </Button>
            <Button variant="ghost" onClick={onLogOut}>
              <Trans id="waiting.logOut">Log out</Trans>
            </Button>
          </div>
          <BotNotice />
        </>
      )}
      {view.kind === 'address' && (
        <NewAddressForm
          onSent={(address, request) => setView({ kind: 'code', email: address, request })}
          onBack={() => setView({ kind: 'waiting' })}
        />
      )}
      {view.kind === 'code' && (
        <NewAddressCodeForm
          email={view.email}
          request={view.request}
          onBack={() => setView({ kind: 'address' })}
        />
      )}
    </AccountPage>
  )
}
