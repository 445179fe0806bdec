import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent, ReactNode } from 'react'
import { amountText, type Edit, editedAmount, readAmount } from '#/lib/text/amount-text'
import { digitsBeforeCaret } from '#/forms/fields/digit-caret'
import { localeOf } from '#/locales/locale'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { TextInput } from '#/ui/inputs/text-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldControl } from './use-field-control'
import { useRewrittenText } from './use-rewritten-text'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** The unit, shown inside the field. */
  suffix: ReactNode
}

/**
 * A whole amount: the value is its digits, shown in groups. Anything else (a sign, a fraction, a letter) stays as
 * typed, with an error, and is never sent. Read the value with `readAmount`.
 */
export function AmountField({ label, hint, suffix }: Props) {
  const { t, i18n } = useLingui()
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const common = useFieldControl({ required: true })
  const { input, composed, follow, end } = useRewrittenText()
  const locale = localeOf(i18n)
  const { value } = field.state
  const shown = composed ?? amountText(value, locale)
  const isWhole = value.trim() === '' || readAmount(value, locale) !== null

  function change(event: ChangeEvent<HTMLInputElement>) {
    const next = editedAmount(value, event.target.value, editOf(event), locale)
    follow(event, amountText(next, locale))
    field.handleChange(next)
  }

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
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          suffix={suffix}
          value={shown}
          onChange={change}
          onCompositionEnd={end}
        />
      )}
    </FieldFrame>
  )
}

/** Password managers and scripts change a field with plain events. */
function editOf({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): Edit {
  const { inputType, data } =
    nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', data: null }
  return { inputType, data, digitsBefore: digitsBeforeCaret(target) }
}
