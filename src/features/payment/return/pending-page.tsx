import { Trans, useLingui } from '@lingui/react/macro'
import type { Payment } from '#/api/generated/model/payment'
import { formatChange } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { siteConfig } from '#/config'
import { paymentUrl } from '#/lib/links/payment-url'
import { Button } from '#/ui/buttons/button'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { CheckButton } from './check-button'
import { creditsText } from '../top-up/credits-text'
import { goToPayment } from '../top-up/go-to-payment'

type Props = Readonly<{
  payment: Payment
  isChecking: boolean
  /** The page no longer checks automatically (`payment-watch.ts`). */
  isPaused: boolean
  onCheck: () => void
}>

/** The bank has not decided yet. The player may leave at any time: the credits arrive without this page. */
export function PendingPage({ payment, isChecking, isPaused, onCheck }: Props) {
  const { i18n } = useLingui()
  const { url = '' } = payment
  const sum = payment.amount + payment.bonus
  const credits = creditsText(i18n, sum)
  return (
    <StatusPage
      tone="warn"
      figure={formatChange(localeOf(i18n), sum)}
      kicker={<Trans id="payment.pending.kicker">The payment is being processed</Trans>}
      title={
        isPaused ? (
          <Trans id="payment.paused.title">No answer from the bank yet</Trans>
        ) : (
          <Trans id="payment.pending.title">Waiting for the bank</Trans>
        )
      }
      lead={
        <>
          {isPaused ? (
            <Trans id="payment.paused.lead">
              We will add the Credits when the bank confirms. You can leave this page.
            </Trans>
          ) : (
            <Trans id="payment.pending.lead">
              It usually takes a few minutes. You can close this page: the Credits will arrive on
              their own.
            </Trans>
          )}{' '}
          <Trans id="payment.pending.sum">To be added: {credits}.</Trans>
        </>
      }
    >
      <LinkButton variant="primary" to="/profile">
        <Trans id="payment.toProfile">Go to the profile</Trans>
      </LinkButton>
      <CheckButton isChecking={isChecking} onCheck={onCheck} />
      {paymentUrl(url, siteConfig.paymentOrigins) !== null && (
        <Button variant="line" onClick={() => goToPayment(url)}>
          <Trans id="payment.pending.back">Back to the payment page</Trans>
        </Button>
      )}
    </StatusPage>
  )
}
