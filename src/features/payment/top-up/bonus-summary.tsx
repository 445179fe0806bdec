import { Trans, useLingui } from '@lingui/react/macro'
import type { Bonus } from '#/api/generated/model/bonus'
import { isPartialList } from '#/api/reading'
import { classNames } from '#/lib/class-names'
import { formatNumber } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { BonusList } from './bonus-list'
import { creditsFor, reachedBonus } from './amounts'
import styles from './bonus-summary.module.css'

type Props = Readonly<{
  bonuses: readonly Bonus[]
  /** `undefined` if the amount cannot be bought. */
  amount: number | undefined
}>

/** The bonuses, with the one that applies highlighted, and the credits that will arrive. */
export function BonusSummary({ bonuses, amount }: Props) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n)
  const credits = formatNumber(locale, creditsFor(amount ?? Number.NaN, bonuses))
  const reached = amount === undefined ? undefined : reachedBonus(amount, bonuses)
  return (
    <>
      <BonusList bonuses={bonuses} reached={reached} />
      {/* One live region, so that screen readers announce the label with the number. */}
      <output className={classNames('pair note', styles['total'])}>
        <span>
          <Trans id="topUp.total">You’ll receive</Trans>
        </span>{' '}
        <b>
          {amount !== undefined && isPartialList(bonuses) ? (
            <Trans id="topUp.atLeast">at least {credits}</Trans>
          ) : (
            credits
          )}
        </b>
      </output>
    </>
  )
}
