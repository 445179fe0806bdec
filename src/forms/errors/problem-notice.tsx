import { Alert } from '#/ui/feedback/alert'
import { RetryNotice } from '#/ui/feedback/retry-notice'
import styles from './problem-notice.module.css'
import type { ProblemHandler } from './use-problem'

/** What went wrong with an action, and how long to wait where the server said it. */
export function ProblemNotice({ told }: Readonly<{ told: ProblemHandler | null }>) {
  if (told === null) return null
  return (
    <div className={styles['root']}>
      <Alert severity="error">{told.words}</Alert>
      <RetryNotice until={told.until} />
    </div>
  )
}
