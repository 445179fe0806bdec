import { Trans, useLingui } from '@lingui/react/macro'
import { problemOf } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { retryAfterEnd } from '#/api/retry-after'
import { restoreFocusRef } from '#/lib/browser/focus'
import { Button } from '#/ui/buttons/button'
import { ProblemNotice } from './problem-notice'
import { runAction } from '#/lib/errors/run-action'

type Props = Readonly<{
  /** The error, as returned by `useFailure`. */
  failure: unknown
  query: { errorUpdatedAt: number; isPending: boolean; refetch: () => Promise<unknown> }
  /** Whether the button is as wide as its container. */
  block?: boolean
}>

/** Why something cannot be shown, with a button that tries again. */
export function LoadFailure({ failure, query, block = false }: Props) {
  const { t, i18n } = useLingui()
  const problem = problemOf(failure)
  // Loading sends nothing, so the text of `not-sent` does not fit.
  const isOffline = problem.kind === 'not-sent'
  const offline = t({
    id: 'shell.offline',
    message: 'There’s no internet connection. We’re trying again.',
  })
  const until = retryAfterEnd(problem, query.errorUpdatedAt)
  return (
    <>
      <ProblemNotice
        key={query.errorUpdatedAt}
        isUnasked
        problem={{ message: isOffline ? offline : problemText(problem, i18n), until }}
      />
      <div className={block ? 'stack' : undefined}>
        <Button
          ref={restoreFocusRef}
          busy={query.isPending ? t({ id: 'ui.loading', message: 'Loading' }) : undefined}
          onClick={() => runAction(query.refetch())}
        >
          <Trans id="flow.tryAgain">Try again</Trans>
        </Button>
      </div>
    </>
  )
}
