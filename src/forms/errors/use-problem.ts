import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isSessionLost, type Problem, problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { retryAfterEnd } from '#/api/retry-after'

/** A problem of an action that is no form: the words, and when the next try may come. */
export type ProblemHandler = { words: string; until: number | null }

/** What went wrong with the last try, to be told beside its button. A lost session is told elsewhere. */
export function useProblem() {
  const { i18n } = useLingui()
  // The problem, not its words: those follow the language of the page.
  const [last, setLast] = useState<{ problem: Problem; until: number | null } | null>(null)
  const told: ProblemHandler | null = last && {
    words: problemText(last.problem, i18n),
    until: last.until,
  }
  return {
    told,
    forget: () => setLast(null),
    tell: (error: unknown): Problem => {
      const problem = problemOf(error)
      setLast(isSessionLost(error) ? null : { problem, until: retryAfterEnd(problem) })
      return problem
    },
  }
}
