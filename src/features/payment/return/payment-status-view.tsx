import { Trans } from '@lingui/react/macro'
import type { Payment } from '#/api/generated/model/payment'
import { StatusPage } from '#/ui/feedback/status-page'
import { CanceledPage, ExpiredPage, FailedPage, RefundedPage, SucceededPage } from './ended-pages'
import { type CheckResult, hasEnded, heldUntil } from './payment-watch'
import { PendingPage } from './pending-page'
import { ProblemPage } from './problem-page'
import { useHeadingFocus } from './use-heading-focus'
import { usePaymentWatch } from './use-payment-watch'

/** The status of a payment as the server reports it, from the first check to the last. */
export function PaymentStatusView(of: Readonly<{ login: string; paymentId: string }>) {
  const { watch, check } = usePaymentWatch(of)
  const { result, polling } = watch
  const isChecking = polling.kind === 'checking'
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
    const waitUntil = polling.kind === 'waiting' ? polling.until : null
    const { problem } = result
    return <ProblemPage {...{ problem, waitUntil, isChecking }} heldUntil={held} onCheck={check} />
  }
  const { payment } = result
  if (!hasEnded(payment.status)) {
    const isPaused = polling.kind === 'paused'
    return (
      <PendingPage payment={payment} isChecking={isChecking} isPaused={isPaused} onCheck={check} />
    )
  }
  return <EndedPage payment={payment} status={payment.status} />
}

/** Identifies the page that a result shows. */
function contentOf(result: CheckResult | null): string {
  if (result === null) return 'none'
  if (result.kind === 'payment') return result.payment.status
  return 'status' in result.problem ? `${result.problem.status}` : result.problem.kind
}

type Ended = Exclude<Payment['status'], 'pending' | 'unknown'>

function EndedPage({ payment, status }: Readonly<{ payment: Payment; status: Ended }>) {
  switch (status) {
    case 'succeeded':
      return <SucceededPage payment={payment} />
    case 'failed':
      return <FailedPage payment={payment} />
    case 'canceled':
      return <CanceledPage payment={payment} />
    case 'expired':
      return <ExpiredPage payment={payment} />
    case 'refunded':
      return <RefundedPage payment={payment} />
  }
}
