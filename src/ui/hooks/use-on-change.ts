import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` after each change of `value`, but not at first. */
export function useOnChange(value: string | undefined, onChange: () => void): void {
  const known = useRef(value)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    change()
  }, [value])
}
