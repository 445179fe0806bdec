import { type ChangeEvent, useState } from 'react'

/**
 * The text of a field while an input method composes it (full-width digits, for one), else `null`. A field that rewrites
 * what is typed shows this meanwhile: the browser would insert the composed text once more after each rewriting.
 */
export function useComposedText() {
  const [composed, setComposed] = useState<string | null>(null)
  return {
    composed,
    /** For each change of the text. */
    follow: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      setComposed(isComposing ? target.value : null)
    },
    /** For `onCompositionEnd`. */
    end: () => setComposed(null),
  }
}
