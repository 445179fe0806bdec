import {
  type ChangeEvent,
  type ComponentProps,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { CODE_LENGTH, sixDigits } from '#/forms/fields/six-digits'
import styles from './code-digits.module.css'

const CELLS = Array.from({ length: CODE_LENGTH }, (_, index) => index)

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> & {
  value: string
  /** Whether the server refused the code: once editable again, it is selected, so that typing replaces it. */
  isRefused: boolean
  onCode: (digits: string) => void
  /** Something other than up to six digits was typed or pasted; the former value stays. */
  onInvalid: () => void
  /** The sixth digit was entered, and this code was not refused before. */
  onComplete: (form: HTMLFormElement | null) => void
}

/** Six digits in one real input (autofill, paste with spaces or dashes), drawn as cells. */
export function CodeDigits({
  value,
  isRefused,
  readOnly = false,
  onCode,
  onInvalid,
  onComplete,
  ...rest
}: Props) {
  const refused = useRef<string | null>(null)
  const { input, composed, follow, end } = useRewrittenText()

  useEffect(() => {
    // A phone hides its keyboard for a read-only field, and shows it again on focus.
    if (!isRefused || readOnly) return
    refused.current = value
    input.current?.focus()
    input.current?.select()
  }, [isRefused, readOnly, value, input])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event
    const digits = sixDigits(target.value)
    follow(event, digits ?? value)
    if (digits === null) return onInvalid()
    onCode(digits)
    const isNew = digits !== value && digits !== refused.current
    if (digits.length === CODE_LENGTH && isNew) onComplete(target.form)
  }

  // All of a refused code is selected: the next digit goes into the first cell.
  const current = isRefused ? 0 : Math.min(value.length, CODE_LENGTH - 1)

  return (
    <span className={styles['root']} dir="ltr" data-invalid={rest['aria-invalid']}>
      <input
        {...rest}
        ref={input}
        readOnly={readOnly}
        className={styles['input']}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={composed ?? value}
        onChange={change}
        onCompositionEnd={end}
        onKeyDown={(event) => {
          // Pressed by habit after the sixth digit, it would cost another attempt.
          if (event.key === 'Enter' && isRefused) event.preventDefault()
        }}
      />
      <span className={styles['cells']} aria-hidden>
        {CELLS.map((cell) => (
          <i key={cell} data-current={cell === current || undefined} />
        ))}
      </span>
    </span>
  )
}

/**
 * For a field that keeps only the digits of what is typed. Pass `input` to the input as its ref.
 *
 * The caret stays after the same digit, while the browser would put it at the end. While an input method composes a
 * text (for example full-width digits), `composed` is that text, else `null`: the field shows it meanwhile, or the
 * browser would insert the composed text again after each rewrite.
 */
function useRewrittenText() {
  const input = useRef<HTMLInputElement>(null)
  const [composed, setComposed] = useState<string | null>(null)
  // An object, so that every change places the caret, even if the digits stay the same.
  const [caret, setCaret] = useState<{ place: number } | null>(null)

  useLayoutEffect(() => {
    if (caret === null || composed !== null) return
    input.current?.setSelectionRange(caret.place, caret.place)
  }, [caret, composed])

  return {
    input,
    composed,
    /** Call it on each change, with the digits that the field will show. */
    follow: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, digits: string) => {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      setComposed(isComposing ? target.value : null)
      setCaret(digits === target.value ? null : { place: digitsBeforeCaret(target) })
    },
    /** Call it in `onCompositionEnd`. */
    end: () => setComposed(null),
  }
}

/** The number of digits, of any writing system, to the left of the caret. */
function digitsBeforeCaret({ value, selectionStart }: HTMLInputElement): number {
  const left = value.slice(0, selectionStart ?? undefined)
  return left.replaceAll(/\P{Nd}/gu, '').length
}
