import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isSessionLost, type Problem, problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { retryAfterEnd } from '#/api/retry-after'

/** A problem of an action that is no form, as it is shown: its message, and when the next try may come. */
export type ShownProblem = { message: string; until: number | null }

/** What went wrong with the last try, to show beside its button. A lost session has a toast of its own. */
export function useProblem() {
  const { i18n } = useLingui()
  // The problem, not its message: that follows the language of the page.
  const [last, setLast] = useState<{ problem: Problem; until: number | null } | null>(null)
  const shown: ShownProblem | null = last && {
    message: problemText(last.problem, i18n),
    until: last.until,
  }
  return {
    shown,
    hide: () => setLast(null),
    show: (error: unknown): Problem => {
      const problem = problemOf(error)
      setLast(isSessionLost(error) ? null : { problem, until: retryAfterEnd(problem) })
      return problem
    },
  }
}
