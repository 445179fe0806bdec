import { Alert } from '#/ui/feedback/alert'
import { WaitNotice } from '#/ui/feedback/retry-notice'
import styles from './problem-notice.module.css'
import type { Told } from './use-problem'

/** What went wrong with an action, and how long to wait where the server said it. */
export function ProblemNotice({ told }: Readonly<{ told: Told | null }>) {
  if (told === null) return null
  return (
    <div className={styles['root']}>
      <Alert severity="danger">{told.words}</Alert>
      <WaitNotice until={told.until} />
    </div>
  )
}
