import { Trans } from '@lingui/react/macro'
import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import { Tag } from '#/ui/feedback/tag'

/** The status of a top-up. */
export function TransactionStatus({ status }: Readonly<{ status: PaymentStatus }>) {
  switch (status) {
    case 'succeeded':
      return (
        <Tag tone="success">
          <Trans id="payment.status.succeeded">Credited</Trans>
        </Tag>
      )
    case 'pending':
      return (
        <Tag tone="warn">
          <Trans id="payment.status.pending">Pending</Trans>
        </Tag>
      )
    case 'failed':
      return (
        <Tag tone="error">
          <Trans id="payment.status.failed">Failed</Trans>
        </Tag>
      )
    case 'canceled':
      return (
        <Tag>
          <Trans id="payment.status.canceled">Canceled</Trans>
        </Tag>
      )
    case 'expired':
      return (
        <Tag>
          <Trans id="payment.status.expired">Expired</Trans>
        </Tag>
      )
    case 'refunded':
      return (
        <Tag>
          <Trans id="payment.status.refunded">Refunded</Trans>
        </Tag>
      )
    case 'unknown':
      return (
        <Tag>
          <Trans id="payment.status.unknown">Unknown</Trans>
        </Tag>
      )
  }
}
