import { type ChangeEvent, useState } from 'react'

/**
 * The text of a field while an input method composes it (for example full-width digits), else `null`. A field that
 * rewrites what is typed shows this meanwhile, or the browser would insert the composed text again after each rewrite.
 */
export function useComposedText() {
  const [composed, setComposed] = useState<string | null>(null)
  return {
    composed,
    /** Call it on each change. */
    follow: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
      setComposed(isComposing ? target.value : null)
    },
    /** Call it in `onCompositionEnd`. */
    end: () => setComposed(null),
  }
}
