import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * For a field that keeps only the digits of what is typed. Pass `input` to the input as its ref.
 *
 * The caret stays after the same digit, while the browser would put it at the end. While an input method composes a
 * text (for example full-width digits), `composed` is that text, else `null`: the field shows it meanwhile, or the
 * browser would insert the composed text again after each rewrite.
 */
export function useRewrittenText() {
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
