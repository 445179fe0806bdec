import { Trans, useLingui } from '@lingui/react/macro'
import { Coins, Star } from 'lucide-react'
import type { User } from '#/api/generated/model/user'
import { formatNumber } from '#/lib/format'
import { localeOf } from '#/locales/locale'
import { Card } from '#/ui/card'
import styles from './balances.module.css'

/** The two currencies, Credits and Votes (specification, section 1). */
export function Balances({ user }: Readonly<{ user: User }>) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n)
  return (
    <Card>
      <dl className={styles['root']}>
        <div className={styles['item']}>
          <dt className={styles['name']}>
            <Coins aria-hidden className={styles['credits']} />
            <Trans id="currency.credits">Credits</Trans>
          </dt>
          <dd className={styles['amount']}>{formatNumber(locale, user.money)}</dd>
          <dd className={styles['note']}>
            <Trans id="profile.credits.note">For the in-game shop</Trans>
          </dd>
        </div>
        <div className={styles['item']}>
          <dt className={styles['name']}>
            <Star aria-hidden className={styles['votes']} />
            <Trans id="currency.votes">Votes</Trans>
          </dt>
          <dd className={styles['amount']}>{formatNumber(locale, user.votes)}</dd>
          <dd className={styles['note']}>
            <Trans id="profile.votes.note">Earned in rankings</Trans>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
