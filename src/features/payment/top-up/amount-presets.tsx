import { useLingui } from '@lingui/react/macro'
import type { TopUpLimits } from '#/api/generated/model/topUpLimits'
import { formatNumber } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { Chip } from '#/ui/feedback/chip'
import { presetsWithin } from './amounts'
import styles from './amount-presets.module.css'

type Props = Readonly<{
  limits: TopUpLimits
  /** The amount in the field; a preset that equals it is pressed. */
  amount: number | null
  disabled: boolean
  onChoose: (amount: number) => void
}>

/** Common amounts to choose with one click; nothing if the server accepts none of them. */
export function AmountPresets({ limits, amount, disabled, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const presets = presetsWithin(limits)
  if (presets.length === 0) return null
  return (
    <div
      // Not a fieldset: some browsers cannot lay one out as a grid.
      role="group"
      className={styles['root']}
      aria-label={t({ id: 'topUp.presets', message: 'Preset amounts' })}
    >
      {presets.map((preset) => (
        <Chip
          key={preset}
          pressed={preset === amount}
          disabled={disabled}
          onClick={() => onChoose(preset)}
        >
          {formatNumber(localeOf(i18n), preset)}
        </Chip>
      ))}
    </div>
  )
}
