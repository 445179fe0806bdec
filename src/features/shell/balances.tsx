import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '#/api/generated/model/user'
import { classNames } from '#/lib/class-names'
import { formatNumber } from '#/locales/format'
import type { Locale } from '#/locales/locale'
import { Tooltip } from '#/ui/feedback/tooltip'
import { Icon } from '#/ui/icon'
import styles from './balances.module.css'
import controls from './header-control.module.css'
import { useCountedUp } from './use-counted-up'

type BalancesProps = Readonly<{ user: User; locale: Locale }>

/** Credits and Votes in the header, from 768 px on: each has an explanation and links to the profile. */
export function Balances({ user, locale }: BalancesProps) {
  const money = useCountedUp(user.money)
  return (
    <div className={styles['balances']}>
      <Balance
        className={styles['credits']}
        icon={<Icon name="coins" />}
        name={<Trans id="currency.credits">Credits</Trans>}
        amount={formatNumber(locale, money)}
        about={<Trans id="header.credits.about">Credits are spent in the game shop</Trans>}
      />
      <Balance
        className={styles['votes']}
        icon={<Icon name="star" />}
        name={<Trans id="currency.votes">Votes</Trans>}
        amount={formatNumber(locale, user.votes)}
        about={
          <Trans id="header.votes.about">
            Votes are earned in rankings and spent in the game shop
          </Trans>
        }
      />
    </div>
  )
}

function Balance({
  className,
  icon,
  name,
  amount,
  about,
}: Readonly<{
  className: string | undefined
  icon: ReactNode
  name: ReactNode
  amount: string
  about: ReactNode
}>) {
  return (
    <Tooltip content={about}>
      {(anchor) => (
        <Link
          {...anchor}
          to="/profile"
          hash="balance"
          className={classNames(controls['control'], styles['amount'], className)}
        >
          {icon}
          <span className="visually-hidden">{name}: </span>
          <span className={styles['number']}>{amount}</span>
        </Link>
      )}
    </Tooltip>
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
