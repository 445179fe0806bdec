import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#/ui/buttons/link-button'
import { PageMeta } from '#/ui/layout/page-meta'
import { StatusPage } from '#/ui/feedback/status-page'
import { ClaimPage } from './claim-page'
import { PaymentStatusView } from './payment-status-view'
import type { Claim } from './return-address'

type Props = Readonly<{
  claim: Claim
  paymentId: string | undefined
  /** Login of the player, or `null` for a visitor. */
  login: string | null
  /** Address of this page, to return to after signing in. */
  address: string
}>

/**
 * The page that a payment provider returns to. The address is only a hint: only the server's response decides whether a
 * payment is paid (behaviour M4).
 */
export function PaymentPage({ claim, paymentId, login, address }: Props) {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t({ id: 'payment.title', message: 'Payment' })} isPrivate />
      {paymentId === undefined ? (
        <ClaimPage claim={claim} isPlayer={login !== null} />
      ) : login === null ? (
        <SignedOut address={address} />
      ) : (
        <PaymentStatusView key={`${login} ${paymentId}`} login={login} paymentId={paymentId} />
      )}
    </>
  )
}

function SignedOut({ address }: Readonly<{ address: string }>) {
  return (
    <StatusPage
      tone="info"
      kicker={<Trans id="payment.visitor.kicker">You are not logged in</Trans>}
      title={<Trans id="payment.visitor.title">Log in to see the payment</Trans>}
      lead={
        <Trans id="payment.visitor.lead">
          Nothing is lost: the Credits go to the account that paid. After logging in you will return
          to this page.
        </Trans>
      }
    >
      <LinkButton variant="primary" to="/sign" state={{ returnTo: address }}>
        <Trans id="payment.logIn">Log in</Trans>
      </LinkButton>
    </StatusPage>
  )
}
