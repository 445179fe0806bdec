import { Trans, useLingui } from '@lingui/react/macro'
import { useProtectionView } from '#/api/generated/endpoints/protection/protection'
import type { CodeEnded } from '#/api/pending-code'
import { Icon } from '#/ui/icon'
import { Card, CardBody } from '#/ui/layout/card'
import { formatDateTime } from '#/locales/format'
import { localeOf } from '#/locales/locale'
import { LinkButton } from '#/ui/buttons/link-button'
import { NewCodesForm } from './new-codes-form'
import type { SetupEvent } from './setup-flow'

type Props = {
  reason: 'before' | 'codes-lost'
  ended?: CodeEnded | null
  onEvent: (event: SetupEvent) => void
}

/**
 * Protection is already on: offers new recovery codes, if the server creates them, and a link to the profile, where it
 * can be turned off.
 */
export function ProtectedCard({ reason, ended = null, onEvent }: Readonly<Props>) {
  const { i18n } = useLingui()
  const since = useProtectionView().data?.recoveryCodesCreatedAt
  const date = formatDateTime(localeOf(i18n), since ?? null)
  return (
    <Card>
      <CardBody className="stack">
        <div className="stack">
          <h2 className="h3 row" data-step-heading>
            <Icon name="shield-check" />
            <Trans id="protection.done">Protection is on</Trans>
          </h2>
          <p className="lead">
            {reason === 'before' ? (
              <Trans id="protection.onLead">
                You need a code at every login. To change the method, turn protection off in your
                profile first.
              </Trans>
            ) : since ? (
              <Trans id="protection.newCodesLost">
                New recovery codes were created, and any previous ones no longer work. The new ones
                did not reach this page: unless you saved them in another tab, get new ones again.
              </Trans>
            ) : (
              <Trans id="protection.noCodes">
                The recovery codes did not reach this page. If you have not saved them, turn
                protection off in your profile and on again.
              </Trans>
            )}
          </p>
          {reason === 'before' && since && (
            <p>
              <Trans id="protection.codesSince">
                Your recovery codes were created on {date}; any older ones no longer work. Don’t
                have these? Get new ones.
              </Trans>
            </p>
          )}
        </div>
        {since ? (
          <NewCodesForm since={since} ended={ended} onEvent={onEvent} />
        ) : (
          <div>
            <LinkButton variant="primary" to="/profile">
              <Trans id="protection.toProfile">Go to the profile</Trans>
            </LinkButton>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
