import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Bonus } from '#/api/generated/model/bonus'
import { classNames } from '#/lib/class-names'
import { formatNumber, formatPercent } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { creditsFor, reachedBonus } from './amounts'
import styles from './bonus-summary.module.css'

type Props = Readonly<{
  bonuses: readonly Bonus[]
  /** `undefined` while it is no amount that can be bought. */
  amount: number | undefined
}>

/** The bonuses, the one that counts marked, and what arrives on the balance. */
export function BonusSummary({ bonuses, amount }: Props) {
  const { t, i18n } = useLingui()
  const locale = localeOf(i18n)
  const reached = amount === undefined ? undefined : reachedBonus(amount, bonuses)
  return (
    <>
      {bonuses.length > 0 && (
        <ul className={styles['list']} aria-label={t({ id: 'topUp.bonuses', message: 'Bonuses' })}>
          {bonuses.map((bonus) => (
            <li
              key={bonus.minAmount}
              className={classNames(styles['bonus'], bonus === reached && styles['reached'])}
            >
              <span>
                <BonusFrom amount={bonus.minAmount} />
                {bonus === reached && (
                  <span className="visually-hidden">
                    <Trans id="topUp.bonusReached">: reached</Trans>
                  </span>
                )}
              </span>
              <b>+{formatPercent(locale, bonus.percent)}</b>
            </li>
          ))}
        </ul>
      )}
      {/* Whole, so that readers hear what the number is. */}
      <output className={styles['total']}>
        <span>
          <Trans id="topUp.total">You’ll receive</Trans>
        </span>{' '}
        <b>{amount === undefined ? '—' : formatNumber(locale, creditsFor(amount, bonuses))}</b>
      </output>
    </>
  )
}

function BonusFrom({ amount }: Readonly<{ amount: number }>) {
  const { i18n } = useLingui()
  const count = formatNumber(localeOf(i18n), amount)
  return (
    <Plural
      id="topUp.bonusFrom"
      value={amount}
      one={`From ${count} credit`}
      other={`From ${count} credits`}
    />
  )
}
