import { Alert } from '#/ui/feedback/alert'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import { bringIntoView } from '#/lib/browser/focus'
import type { ShownProblem } from './use-problem'

type Props = Readonly<{
  problem: ShownProblem | null
  /** Whether it appears without a click: then the page does not scroll. */
  isUnasked?: boolean
}>

/** The problem of an action, and how long the server asks to wait. */
export function ProblemNotice({ problem, isUnasked = false }: Props) {
  if (problem === null) return null
  return (
    <div className="stack-tight own-line">
      <Alert ref={isUnasked ? null : bringIntoView} severity="error">
        {problem.message}
      </Alert>
      <RetryNotice until={problem.until} />
    </div>
  )
}
