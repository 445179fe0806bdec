import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readAmount } from '#/lib/text/read-amount'
import { localeOf } from '#/locales/locale'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { TextInput } from '#/ui/inputs/text-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldControl } from './use-field-control'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** The unit, shown inside the field. */
  suffix: ReactNode
}

/**
 * A whole amount, as typed: rewriting it into groups would break the browser's undo. Anything else (a sign, a fraction,
 * a letter) has an error, and is never sent. Read the value with `readAmount`.
 */
export function AmountField({ label, hint, suffix }: Props) {
  const { t, i18n } = useLingui()
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const common = useFieldControl({ required: true })
  const { value } = field.state
  const isWhole = value.trim() === '' || readAmount(value, localeOf(i18n)) !== null

  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={
        isWhole ? problem : t({ id: 'field.wholeNumber', message: 'A whole number, digits only' })
      }
    >
      {(control) => (
        <TextInput
          {...control}
          {...common}
          inputMode="numeric"
          autoComplete="off"
          suffix={suffix}
          value={value}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
