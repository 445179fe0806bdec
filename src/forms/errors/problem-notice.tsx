import { Alert } from '#/ui/feedback/alert'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import styles from './problem-notice.module.css'
import type { ShownProblem } from './use-problem'

/** What went wrong with an action, and how long the server asks to wait. */
export function ProblemNotice({ problem }: Readonly<{ problem: ShownProblem | null }>) {
  if (problem === null) return null
  return (
    <div className={styles['root']}>
      <Alert severity="error">{problem.message}</Alert>
      <RetryNotice until={problem.until} />
    </div>
  )
}
