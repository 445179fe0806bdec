import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isSessionChanged, isSessionLost, type Problem, problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { retryAfterEnd } from '#/api/retry-after'

/** A problem of an action outside a form, ready to show: its message, and when the next try is possible. */
export type ShownProblem = { message: string; until: number | null }

/**
 * The problem of the last try, to show beside its button. A lost or changed session is not shown here: the app shows
 * it.
 */
export function useProblem() {
  const { i18n } = useLingui()
  // Stores the problem rather than its message, which follows the language.
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
      setLast(
        isSessionLost(error) || isSessionChanged(error)
          ? null
          : { problem, until: retryAfterEnd(problem) },
      )
      return problem
    },
  }
}
