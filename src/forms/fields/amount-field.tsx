import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  amountText,
  caretAfterDigits,
  type Edit,
  editedAmount,
  readAmount,
} from '#/lib/amount-text'
import { localeOf } from '#/locales/locale'
import { FieldFrame } from '#/ui/inputs/field'
import { TextInput } from '#/ui/inputs/text-input'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useComposedText } from './use-composed-text'
import { useFieldControl } from './use-field-control'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** The unit, shown inside the field. */
  suffix: ReactNode
}

/**
 * A whole amount: the value is its digits, shown in groups. Anything else (a sign, a fraction, a letter) stays as typed,
 * with an error, and is never sent. Read the value with `readAmount`.
 */
export function AmountField({ label, hint, suffix }: Props) {
  const { t, i18n } = useLingui()
  const field = useFieldContext<string>()
  const problem = useFieldProblem()
  const common = useFieldControl()
  const input = useRef<HTMLInputElement>(null)
  // An object, so that every change places the caret, even if the number stays the same.
  const [caret, setCaret] = useState<{ digitsBefore: number } | null>(null)
  const { composed, follow, end } = useComposedText()
  const locale = localeOf(i18n)
  const { value } = field.state
  const shown = composed ?? amountText(value, locale)
  const isWhole = value.trim() === '' || readAmount(value, locale) !== null

  useLayoutEffect(() => {
    // Grouping moves the digits; the caret stays after the same digit.
    if (caret === null || input.current === null) return
    const place = caretAfterDigits(input.current.value, caret.digitsBefore)
    input.current.setSelectionRange(place, place)
  }, [caret])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { target, nativeEvent } = event
    follow(event)
    const next = editedAmount(value, target.value, editOf(nativeEvent), locale)
    const left = target.value.slice(0, target.selectionStart ?? undefined)
    const isRegrouped = amountText(next, locale) !== target.value
    if (isRegrouped) setCaret({ digitsBefore: left.replaceAll(/\P{Nd}/gu, '').length })
    field.handleChange(next)
  }

  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={isWhole ? problem : t({ id: 'field.wholeNumber', message: 'Whole numbers only' })}
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
function editOf(event: Event): Edit {
  return event instanceof InputEvent ? event : { inputType: '', data: null }
}
