import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { Payment } from '#/api/generated/model/payment'
import { useUser } from '#/auth/auth-store'
import { formatChange, formatDateTime, formatNumber } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { siteConfig } from '#/config'
import { paymentUrl } from '#/lib/links/payment-url'
import { AnchorButton } from '#/ui/buttons/anchor-button'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { SupportButton } from '#/ui/buttons/support-button'
import { creditsText } from '../top-up/credits-text'
import type { FinalStatus } from './payment-watch'

type Props = Readonly<{ payment: Payment }>

/** The page of each final status. */
export const ENDED_PAGES: Record<FinalStatus, ComponentType<Props>> = {
  succeeded: SucceededPage,
  failed: FailedPage,
  canceled: CanceledPage,
  expired: ExpiredPage,
  refunded: RefundedPage,
}

/** Paid, and the credits have arrived. Printed, it is a receipt: site, login, number, date, credits. */
function SucceededPage({ payment }: Props) {
  const { amount, bonus, balance, receiptUrl } = payment
  const { i18n } = useLingui()
  const locale = localeOf(i18n)
  const extra = formatNumber(locale, bonus)
  const receipt = paymentUrl(receiptUrl, siteConfig.paymentOrigins)
  const total = balance === undefined ? null : formatNumber(locale, balance)
  return (
    <StatusPage
      tone="success"
      kicker={<Trans id="payment.succeeded.kicker">The payment went through</Trans>}
      figure={formatChange(locale, amount + bonus)}
      title={<Trans id="payment.succeeded.title">Credits have arrived</Trans>}
      lead={
        <>
          {bonus > 0 && (
            <Trans id="payment.succeeded.withBonus">{extra} of them are a bonus.</Trans>
          )}{' '}
          {total !== null && <Trans id="payment.succeeded.balance">Balance: {total}.</Trans>}
        </>
      }
      note={<PaymentNote payment={payment} />}
    >
      <LinkButton variant="primary" to="/profile">
        <Trans id="payment.toProfile">Go to the profile</Trans>
      </LinkButton>
      {receipt !== null && (
        <AnchorButton href={receipt}>
          <Trans id="payment.receipt">Receipt</Trans>
        </AnchorButton>
      )}
      <LinkButton to="/">
        <Trans id="notFound.home">Go home</Trans>
      </LinkButton>
    </StatusPage>
  )
}

/** Identifies the payment, also in print. */
function PaymentNote({ payment }: Props) {
  const { i18n } = useLingui()
  const login = useUser()?.login
  const { paymentId, createdAt, amount, status } = payment
  const parts = [
    siteConfig.name,
    login,
    paymentId,
    formatDateTime(localeOf(i18n), createdAt),
    // For a success, the figure shows them, with the bonus.
    ...(status === 'succeeded' ? [] : [creditsText(i18n, amount)]),
  ]
  return <span translate="no">{parts.join(' · ')}</span>
}

/** The bank refused. Offers support, because money may have to be returned. */
function FailedPage({ payment }: Props) {
  return (
    <StatusPage
      tone="error"
      kicker={<Trans id="payment.failed.kicker">The payment did not go through</Trans>}
      title={<Trans id="payment.failed.title">Payment failed</Trans>}
      lead={
        <Trans id="payment.failed.lead">
          No Credits were added. If you were charged anyway, your bank will refund you. If it does
          not, contact support.
        </Trans>
      }
      note={<PaymentNote payment={payment} />}
    >
      <AnotherTry payment={payment} />
      <SupportButton />
    </StatusPage>
  )
}

/** Canceled by the player, or by the provider on their behalf. */
function CanceledPage({ payment }: Props) {
  return (
    <StatusPage
      tone="info"
      kicker={<Trans id="payment.canceled.kicker">The payment was canceled</Trans>}
      title={<Trans id="payment.canceled.title">Nothing was paid</Trans>}
      lead={
        <>
          <Trans id="payment.canceled.lead">No money was taken and no Credits were added.</Trans>{' '}
          <Trans id="payment.amountKept">Your amount is saved for another try.</Trans>
        </>
      }
      note={<PaymentNote payment={payment} />}
    >
      <AnotherTry payment={payment} />
      <SupportButton />
    </StatusPage>
  )
}

/** Not paid in time. */
function ExpiredPage({ payment }: Props) {
  return (
    <StatusPage
      tone="error"
      kicker={<Trans id="payment.expired.kicker">Time to pay ran out</Trans>}
      title={<Trans id="payment.expired.title">The payment expired</Trans>}
      lead={
        <>
          <Trans id="payment.expired.lead">
            The bank did not confirm it in time, and no Credits were added.
          </Trans>{' '}
          <Trans id="payment.amountKept">Your amount is saved for another try.</Trans>
        </>
      }
      note={<PaymentNote payment={payment} />}
    >
      <AnotherTry payment={payment} />
      <SupportButton />
    </StatusPage>
  )
}

/** Paid, and refunded since. */
function RefundedPage({ payment }: Props) {
  const { i18n } = useLingui()
  const credits = creditsText(i18n, payment.amount)
  return (
    <StatusPage
      tone="info"
      kicker={<Trans id="payment.refunded.kicker">The payment was refunded</Trans>}
      title={<Trans id="payment.refunded.title">The money is on its way back</Trans>}
      lead={
        <>
          <Trans id="payment.refunded.what">The top-up of {credits} was reversed.</Trans>{' '}
          <Trans id="payment.refunded.lead">Your bank decides when the money arrives.</Trans>
        </>
      }
      note={<PaymentNote payment={payment} />}
    >
      <LinkButton variant="primary" to="/profile">
        <Trans id="payment.toProfile">Go to the profile</Trans>
      </LinkButton>
      <SupportButton />
    </StatusPage>
  )
}

/** Back to the form, with the amount in it. */
function AnotherTry({ payment }: Props) {
  const user = useUser()
  const ofPlayer = { login: user?.login ?? '', topUpAmount: payment.amount }
  return (
    <LinkButton variant="primary" to="/profile" state={{ ofPlayer }}>
      <Trans id="flow.tryAgain">Try again</Trans>
    </LinkButton>
  )
}
