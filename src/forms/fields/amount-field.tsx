import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { amountDigits, caretAfterDigits } from '#/lib/amount-text'
import { formatNumber } from '#/lib/format'
import { localeOf } from '#/locales/locale'
import { FieldFrame } from '#/ui/inputs/field'
import { TextInput } from '#/ui/inputs/text-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldBlur } from '#/forms/use-field-blur'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** The unit, drawn inside the field. */
  suffix: ReactNode
}

/**
 * A whole amount: its digits are the value, shown in groups. What is no whole amount (a sign, a fraction)
 * is not taken, and said so until the next change.
 */
export function AmountField({ label, hint, suffix }: Props) {
  const { t, i18n } = useLingui()
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const leave = useFieldBlur()
  const input = useRef<HTMLInputElement>(null)
  // An object, so that every change puts the caret right, also one that was not taken.
  const [caret, setCaret] = useState<{ digitsBefore: number } | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const { value } = field.state
  const shown = value === '' ? '' : formatNumber(localeOf(i18n), Number(value))

  useLayoutEffect(() => {
    // Groups move the digits; the caret stays behind the digit it stood behind.
    if (caret === null || input.current === null) return
    const place = caretAfterDigits(input.current.value, caret.digitsBefore)
    input.current.setSelectionRange(place, place)
  }, [caret])

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const left = target.value.slice(0, target.selectionStart ?? undefined)
    setCaret({ digitsBefore: left.replaceAll(/\D/g, '').length })
    const digits = amountDigits(target.value, shown)
    setIsRefused(digits === null)
    if (digits !== null) field.handleChange(digits)
  }

  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={isRefused ? t({ id: 'field.wholeNumber', message: 'Whole numbers only' }) : problem}
    >
      {(control) => (
        <TextInput
          {...control}
          aria-required
          ref={input}
          name={field.name}
          inputMode="numeric"
          autoComplete="off"
          suffix={suffix}
          value={shown}
          onBlur={() => {
            setIsRefused(false)
            leave()
          }}
          onChange={change}
        />
      )}
    </FieldFrame>
  )
}
