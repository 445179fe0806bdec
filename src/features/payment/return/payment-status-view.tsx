import { Trans } from '@lingui/react/macro'
import { focusTemporarily } from '#/lib/browser/focus'
import { StatusPage } from '#/ui/feedback/status-page'
import { useOnChange } from '#/ui/hooks/use-on-change'
import { ENDED_PAGES } from './ended-pages'
import { type CheckResult, hasEnded, heldUntil } from './payment-watch'
import { PendingPage } from './pending-page'
import { ProblemPage } from './problem-page'
import { usePaymentWatch } from './use-payment-watch'

/** The status of a payment as the server reports it, from the first check to the last. */
export function PaymentStatusView(of: Readonly<{ login: string; paymentId: string }>) {
  const { watch, check } = usePaymentWatch(of)
  const { result, polling } = watch
  const isChecking = polling.kind === 'checking'
  const isPaused = polling.kind === 'paused'
  const held = heldUntil(watch)
  // A wait replaces the button that was clicked.
  useHeadingFocus(held === null ? contentOf(result) : 'held')

  if (result === null) {
    return (
      <StatusPage
        tone="info"
        isBusy
        kicker={<Trans id="payment.asking.kicker">One moment</Trans>}
        title={<Trans id="payment.asking.title">Checking the payment</Trans>}
      />
    )
  }
  if (result.kind === 'problem') {
    return (
      <ProblemPage
        problem={result.problem}
        heldUntil={held}
        isChecking={isChecking}
        isPaused={isPaused}
        onCheck={check}
      />
    )
  }
  const { payment } = result
  if (!hasEnded(payment.status)) {
    return (
      <PendingPage payment={payment} isChecking={isChecking} isPaused={isPaused} onCheck={check} />
    )
  }
  const Ended = ENDED_PAGES[payment.status]
  return <Ended payment={payment} />
}

/** Identifies the page that a result shows. */
function contentOf(result: CheckResult | null): string {
  if (result === null) return 'none'
  if (result.kind === 'payment') return result.payment.status
  return 'status' in result.problem ? `${result.problem.status}` : result.problem.kind
}

/** Focuses the page's heading when the focused element, such as a button, disappears with a change of `state`. */
function useHeadingFocus(state: string): void {
  useOnChange(state, () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading !== null && document.activeElement === document.body) focusTemporarily(heading)
  })
}
