import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#/ui/buttons/link-button'
import { StatusPage } from '#/ui/feedback/status-page'
import { SupportButton } from '#/ui/buttons/support-button'
import type { Claim } from './return-address'

const AWAITED = (
  <Trans id="payment.claim.lead">
    Your balance is updated when the bank confirms the payment. Your profile shows every top-up.
  </Trans>
)

const LEADS: Record<Claim, ReactNode> = {
  success: AWAITED,
  pending: AWAITED,
  unknown: AWAITED,
  fail: (
    <Trans id="payment.claim.leadFail">
      If you were charged anyway, your bank will return the money, or the Credits will arrive once
      it confirms. Your profile shows every top-up.
    </Trans>
  ),
}

/** A return without the id of a payment: its outcome is unknown, so the page claims none. */
export function ClaimPage({ claim, isPlayer }: Readonly<{ claim: Claim; isPlayer: boolean }>) {
  return (
    <StatusPage
      tone="info"
      kicker={<Trans id="payment.claim.kicker">The address doesn’t say which payment</Trans>}
      title={<Trans id="payment.claim.title">Check your balance</Trans>}
      lead={LEADS[claim]}
    >
      {isPlayer ? (
        <LinkButton variant="primary" to="/profile">
          <Trans id="payment.toProfile">Go to the profile</Trans>
        </LinkButton>
      ) : (
        <LinkButton variant="primary" to="/sign">
          <Trans id="payment.logIn">Log in</Trans>
        </LinkButton>
      )}
      <SupportButton />
    </StatusPage>
  )
}
