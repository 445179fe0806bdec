import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretAfterDigits, digitsBeforeCaret } from '#/forms/fields/digit-caret'

/**
 * For a field that rewrites typed text: digits in groups, six digits of a code. Pass `input` to the input as its ref.
 *
 * The caret stays after the same digit, while the browser would put it at the end. While an input method composes a
 * text (for example full-width digits), `composed` is that text, else `null`: the field shows it meanwhile, or the
 * browser would insert the composed text again after each rewrite.
 */
export function useRewrittenText() {
  const input = useRef<HTMLInputElement>(null)
  const [composed, setComposed] = useState<string | null>(null)
  // An object, so that every change places the caret, even if the digits stay the same.
  const [caret, setCaret] = useState<{ digitsBefore: number } | null>(null)

  useLayoutEffect(() => {
    if (caret === null || composed !== null || input.current === null) return
    const place = caretAfterDigits(input.current.value, caret.digitsBefore)
    input.current.setSelectionRange(place, place)
  }, [caret, composed])

  return {
    input,
    composed,
    /** Call it on each change, with the text that the field will show. */
    follow: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, rewritten: string) => {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      setComposed(isComposing ? target.value : null)
      setCaret(rewritten === target.value ? null : { digitsBefore: digitsBeforeCaret(target) })
    },
    /** Call it in `onCompositionEnd`. */
    end: () => setComposed(null),
  }
}
