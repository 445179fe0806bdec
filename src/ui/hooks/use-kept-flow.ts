import { useRef, useState } from 'react'
import { readTab, writeTab } from '#/lib/browser/tab-storage'

/**
 * The step of a player's flow, and the function that takes its events. This tab keeps part of it for a reload, and for
 * a player who leaves the page and returns. Responses come late: they apply to the current step, not to the one that
 * sent the request.
 *
 * @param name of the flow and its player: another one may sign in in this tab
 * @param read returns the first step, from what was kept
 * @param keptOf returns the part of a step to keep, `null` if none
 */
export function useKeptFlow<Step, Event>(
  name: string,
  advance: (step: Step, event: Event) => Step,
  { read, keptOf }: { read: (kept: unknown) => Step; keptOf: (step: Step) => unknown },
): readonly [step: Step, take: (event: Event) => void] {
  // A session that ends changes the player before the page is left.
  const [key] = useState(name)
  const [step, setStep] = useState(() => read(readTab(key)))
  const latest = useRef(step)

  function take(event: Event) {
    latest.current = advance(latest.current, event)
    setStep(latest.current)
    writeTab(key, keptOf(latest.current))
  }

  return [step, take]
}
