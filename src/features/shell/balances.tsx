import { Trans, useLingui } from '@lingui/react/macro'
import { Coins, Star } from 'lucide-react'
import { classNames } from '#/lib/class-names'
import { formatNumber } from '#/lib/format'
import type { Locale } from '#/locales/locale'
import styles from './balances.module.css'
import controls from './header-control.module.css'
import type { ShellUser } from './shell-user'

type BalancesProps = Readonly<{ user: ShellUser; locale: Locale }>

/** Credits and Votes in the header, from 768 px on. */
export function Balances({ user, locale, over }: BalancesProps & { over: boolean }) {
  const { t } = useLingui()
  const credits = t({ id: 'currency.credits', message: 'Credits' })
  const votes = t({ id: 'currency.votes', message: 'Votes' })
  return (
    <div className={classNames(styles['balances'], over && styles['over'])}>
      <span className={classNames(styles['amount'], styles['credits'])} title={credits}>
        <Coins />
        <span className="visually-hidden">{credits}: </span>
        <span className={styles['number']}>{formatNumber(locale, user.money)}</span>
      </span>
      <span className={classNames(styles['amount'], styles['votes'])} title={votes}>
        <Star />
        <span className="visually-hidden">{votes}: </span>
        <span className={styles['number']}>{formatNumber(locale, user.votes)}</span>
      </span>
    </div>
  )
}

/** The same in the right menu, under 768 px. */
export function BalanceRows({ user, locale }: BalancesProps) {
  return (
    <div className={controls['narrowOnly']}>
      <p className={controls['row']}>
        <Trans id="currency.credits">Credits</Trans>
        <b className={classNames(styles['amount'], styles['credits'])}>
          {formatNumber(locale, user.money)}
        </b>
      </p>
      <p className={controls['row']}>
        <Trans id="currency.votes">Votes</Trans>
        <b className={classNames(styles['amount'], styles['votes'])}>
          {formatNumber(locale, user.votes)}
        </b>
      </p>
    </div>
  )
}
