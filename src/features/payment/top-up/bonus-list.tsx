import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Bonus } from '#/api/generated/model/bonus'
import { classNames } from '#/lib/class-names'
import { formatNumber, formatPercent } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import styles from './bonus-list.module.css'

type Props = {
  bonuses: readonly Bonus[]
  /** The bonus that the current amount reaches. */
  reached?: Bonus | undefined
}

/** The bonuses of top-ups, and the amount from which each applies. */
export function BonusList({ bonuses, reached }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const locale = localeOf(i18n)
  if (bonuses.length === 0) return null
  return (
    <ul className={styles['root']} aria-label={t({ id: 'topUp.bonuses', message: 'Bonuses' })}>
      {bonuses.map((bonus) => {
        const { minAmount, percent } = bonus
        const count = formatNumber(locale, minAmount)
        return (
          <li
            key={minAmount}
            className={classNames('pair', styles['bonus'], bonus === reached && styles['reached'])}
          >
            <span>
              <Plural
                id="topUp.bonusFrom"
                value={minAmount}
                one={`From ${count} credit`}
                other={`From ${count} credits`}
              />
              {bonus === reached && (
                <span className="visually-hidden">
                  <Trans id="topUp.bonusReached">: reached</Trans>
                </span>
              )}
            </span>
            <b>+{formatPercent(locale, percent)}</b>
          </li>
        )
      })}
    </ul>
  )
}
