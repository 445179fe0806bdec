import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import type { Bonus } from '#/api/generated/model/bonus'
import { restoreFocusRef } from '#/lib/browser/focus'
import { Button } from '#/ui/buttons/button'
import { BonusList } from './bonus-list'
import { Card, CardBody } from '#/ui/layout/card'
import styles from './greeting.module.css'
import { writeSeen } from '#/lib/browser/seen'

type GreetingProps = { login: string; bonuses: readonly Bonus[]; onClose: () => void }

/** Greets a new player, once in this browser. */
export function Greeting({ login, bonuses, onClose }: Readonly<GreetingProps>) {
  const { t } = useLingui()
  useEffect(() => writeSeen('welcomed', login), [login])
  const name = <bdi translate="no">{login}</bdi>
  return (
    <Card ref={restoreFocusRef} className={styles['root']}>
      <CardBody className={styles['body']}>
        <div className={styles['head']}>
          <h2 className="h3">
            <Trans id="profile.welcome.title">Welcome, {name}</Trans>
          </h2>
          <Button
            variant="ghost"
            size="sm"
            className={styles['close']}
            aria-label={t({ id: 'profile.welcome.close', message: 'Dismiss' })}
            onClick={onClose}
          >
            <X aria-hidden />
          </Button>
        </div>
        <p className="muted">
          {bonuses.length > 0 ? (
            <Trans id="profile.welcome.bonuses">
              The account is ready. Top-ups bring a bonus to the balance:
            </Trans>
          ) : (
            <Trans id="profile.welcome.ready">The account is ready.</Trans>
          )}
        </p>
        <BonusList bonuses={bonuses} />
      </CardBody>
    </Card>
  )
}
