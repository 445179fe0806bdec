import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import { Tag } from '#/ui/feedback/tag'

type Look = Pick<ComponentProps<typeof Tag>, 'tone'> & { text: MessageDescriptor }

const LOOKS: Record<PaymentStatus, Look> = {
  succeeded: {
    tone: 'success',
    text: msg({ id: 'payment.status.succeeded', message: 'Credited' }),
  },
  pending: { tone: 'warn', text: msg({ id: 'payment.status.pending', message: 'Pending' }) },
  failed: { tone: 'error', text: msg({ id: 'payment.status.failed', message: 'Failed' }) },
  canceled: { text: msg({ id: 'payment.status.canceled', message: 'Canceled' }) },
  expired: { text: msg({ id: 'payment.status.expired', message: 'Expired' }) },
  refunded: { text: msg({ id: 'payment.status.refunded', message: 'Refunded' }) },
  unknown: { text: msg({ id: 'payment.status.unknown', message: 'Unknown' }) },
}

/** The status of a top-up. */
export function TransactionStatus({ status }: Readonly<{ status: PaymentStatus }>) {
  const { t } = useLingui()
  const { tone, text } = LOOKS[status]
  return <Tag tone={tone}>{t(text)}</Tag>
}
