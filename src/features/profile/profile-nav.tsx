import { Trans, useLingui } from '@lingui/react/macro'
import { Coins, Monitor, ReceiptText } from 'lucide-react'
import styles from './profile-nav.module.css'

/** The anchors of the profile's sections. */
export function ProfileNav() {
  const { t } = useLingui()
  return (
    <nav
      className={styles['root']}
      aria-label={t({ id: 'profile.nav', message: 'Sections of the profile' })}
    >
      <ul className={styles['list']}>
        <li>
          <a href="#balance">
            <Coins aria-hidden />
            <Trans id="profile.balance.title">Balance</Trans>
          </a>
        </li>
        <li>
          <a href="#sessions">
            <Monitor aria-hidden />
            <Trans id="profile.sessions.title">Sessions</Trans>
          </a>
        </li>
        <li>
          <a href="#transactions">
            <ReceiptText aria-hidden />
            <Trans id="profile.transactions.title">Top-ups</Trans>
          </a>
        </li>
      </ul>
    </nav>
  )
}
