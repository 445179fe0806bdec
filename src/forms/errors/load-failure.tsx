import { Trans, useLingui } from '@lingui/react/macro'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { retryAfterEnd } from '#/api/retry-after'
import { restoreFocusRef } from '#/lib/focus'
import { Button } from '#/ui/buttons/button'
import { ProblemNotice } from './problem-notice'
import { runAction } from '#/lib/run-action'

type Props = Readonly<{
  /** Why, as `useFailure` keeps it. */
  failure: unknown
  asked: { errorUpdatedAt: number; isPending: boolean; refetch: () => Promise<unknown> }
  /** The verb of the button while it is asked again. */
  busy: string
  /** Whether the button is as wide as its place. */
  block?: boolean
}>

/** Why something cannot be shown, in the server's message, and the way to ask again. */
export function LoadFailure({ failure, asked, busy, block = false }: Props) {
  const { i18n } = useLingui()
  const problem = problemOf(failure)
  const until = retryAfterEnd(problem, asked.errorUpdatedAt)
  return (
    <>
      <ProblemNotice
        key={asked.errorUpdatedAt}
        problem={{ message: problemText(problem, i18n), until }}
      />
      <div>
        <Button
          ref={restoreFocusRef}
          block={block}
          busy={asked.isPending ? busy : undefined}
          onClick={() => runAction(asked.refetch())}
        >
          <Trans id="flow.tryAgain">Try again</Trans>
        </Button>
      </div>
    </>
  )
}
