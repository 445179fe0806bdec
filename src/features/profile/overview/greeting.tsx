import { Plural, Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import type { Bonus } from '#/api/generated/model/bonus'
import { formatNumber, formatPercent } from '#/locales/format'
import { restoreFocusRef } from '#/lib/focus'
import { localeOf } from '#/locales/locale'
import { Button } from '#/ui/buttons/button'
import { Card, CardBody } from '#/ui/layout/card'
import styles from './greeting.module.css'
import { rememberWelcome } from './welcomed'

type GreetingProps = { login: string; bonuses: readonly Bonus[]; onClose: () => void }

/** What greets a new player; whom it was drawn for is not greeted again. */
export function Greeting({ login, bonuses, onClose }: Readonly<GreetingProps>) {
  const { t, i18n } = useLingui()
  const locale = localeOf(i18n)
  useEffect(() => rememberWelcome(login), [login])
  return (
    <Card ref={restoreFocusRef} className={styles['root']}>
      <CardBody className={styles['body']}>
        <div className={styles['head']}>
          <h2 className="h3">
            <Trans id="profile.welcome.title">Welcome, {login}</Trans>
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
        {bonuses.length > 0 && (
          <ul className={styles['list']}>
            {bonuses.map(({ minAmount: amount, percent }) => {
              const count = formatNumber(locale, amount)
              return (
                <li key={amount}>
                  <span>
                    <Plural
                      id="topUp.bonusFrom"
                      value={amount}
                      one={`From ${count} credit`}
                      other={`From ${count} credits`}
                    />
                  </span>
                  <b>+{formatPercent(locale, percent)}</b>
                </li>
              )
            })}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
