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
  const [told, setTold] = useState<ProblemHandler | null>(null)
  return {
    told,
    forget: () => setTold(null),
    tell: (error: unknown): Problem => {
      const problem = problemOf(error)
      setTold(
        isSessionLost(error)
          ? null
          : { words: problemText(problem, i18n), until: retryAfterEnd(problem) },
      )
      return problem
    },
  }
}
