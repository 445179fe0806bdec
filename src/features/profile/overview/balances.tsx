import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '#/api/generated/model/user'
import { classNames } from '#/lib/class-names'
import { formatNumber } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { Icon } from '#/ui/icon'
import { Card } from '#/ui/layout/card'
import { BusyArea, Skeleton } from '#/ui/feedback/skeleton'
import styles from './balances.module.css'
import { MethodName } from '../protection/method-name'
import { HAS_RANKINGS } from './votes-section'

type Props = {
  /** As the server reports it; `undefined` until then. */
  user: User | undefined
}

/** The most characters that fit in half of the narrowest phone at full size. */
const LONG = 8

/** The two currencies, Credits and Votes (behaviour P1), and whether the account is protected. */
export function Balances({ user }: Readonly<Props>) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n)
  return (
    <Card className={styles['root']}>
      <dl className={styles['list']}>
        <Item
          icon={<Icon name="coins" className={styles['credits']} />}
          name={<Trans id="currency.credits">Credits</Trans>}
          note={<Trans id="profile.credits.note">For the shop</Trans>}
        >
          {user && formatNumber(locale, user.money)}
        </Item>
        <Item
          icon={<Icon name="star" className={styles['accent']} />}
          name={<Trans id="currency.votes">Votes</Trans>}
          note={
            HAS_RANKINGS ? (
              <a href="#votes">
                <Trans id="profile.votes.link">Vote in the rankings</Trans>
              </a>
            ) : (
              <Trans id="profile.votes.note">Earned in rankings</Trans>
            )
          }
        >
          {user && formatNumber(locale, user.votes)}
        </Item>
        <Protection mfa={user?.mfa} />
      </dl>
    </Card>
  )
}

function Protection({ mfa }: Readonly<{ mfa: User['mfa'] | undefined }>) {
  const isOn = mfa !== null && mfa !== undefined
  return (
    <Item
      icon={
        <Icon
          name={isOn ? 'shield-check' : 'shield-off'}
          className={isOn ? styles['accent'] : styles['warn']}
        />
      }
      name={<Trans id="profile.protection.title">Protection</Trans>}
      note={
        mfa === undefined ? (
          // As high as the note, so that nothing below moves.
          <Skeleton className={styles['boneNote']} />
        ) : mfa === null ? (
          <Link to="/protection">
            <Trans id="profile.protection.turnOn">Turn on</Trans>
          </Link>
        ) : (
          <MethodName method={mfa} />
        )
      }
    >
      {mfa === undefined ? undefined : mfa === null ? (
        <Trans id="profile.protection.off">Off</Trans>
      ) : (
        <Trans id="profile.protection.on">On</Trans>
      )}
    </Item>
  )
}

type ItemProps = { icon: ReactNode; name: ReactNode; note: ReactNode; children: ReactNode }

function Item({ icon, name, note, children }: Readonly<ItemProps>) {
  const isLong = typeof children === 'string' && children.length > LONG
  return (
    <div className={styles['item']}>
      <dt className={classNames('note', styles['name'])}>
        {icon}
        {name}
      </dt>
      <dd className={classNames(styles['amount'], isLong && styles['long'])}>
        {children ?? (
          <BusyArea>
            <Skeleton className={styles['bone']} />
          </BusyArea>
        )}
      </dd>
      {note && <dd className={classNames('muted sm', styles['note'])}>{note}</dd>}
    </div>
  )
}
