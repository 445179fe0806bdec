import { Trans } from '@lingui/react/macro'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Card, CardBody } from '#/ui/layout/card'
import { LinkButton } from '#/ui/buttons/link-button'

/** Protection is on already: links to the profile, where it can be turned off. */
export function ProtectedCard({ reason }: Readonly<{ reason: 'before' | 'codes-lost' }>) {
  return (
    <Card>
      <CardBody className="stack">
        <div className="stack">
          <h2 className="h3" data-step-heading>
            <ShieldCheck aria-hidden /> <Trans id="protection.done">Protection is on</Trans>
          </h2>
          <p className="lead">
            {reason === 'before' ? (
              <Trans id="protection.onLead">
                Every login asks for a code. To change the method, turn the protection off in the
                profile first.
              </Trans>
            ) : (
              <Trans id="protection.noCodes">
                The recovery codes did not reach this page. If you have not saved them, turn the
                protection off in the profile and on again.
              </Trans>
            )}
          </p>
        </div>
        <div>
          <LinkButton variant="primary" to="/profile">
            <Trans id="protection.toProfile">Go to the profile</Trans>
          </LinkButton>
        </div>
      </CardBody>
    </Card>
  )
}
