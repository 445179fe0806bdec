import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { MethodInUse } from '#/api/generated/model/methodInUse'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import { isPartialList } from '#/api/reading'
import { changeProtectionView } from '#/api/protection-view'
import { useAuthStore, readUser } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'
import { Alert } from '#/ui/feedback/alert'
import { AppSetup } from './app-setup'
import type { SetupEvent, SetupState } from './setup-flow'
import { SetupCodeStep } from './setup-code-step'

type Props = {
  state: SetupState & { kind: 'setup' }
  login: string
  /** Called when the recovery codes are on their way (`true`), and if they do not arrive (`false`). */
  onAwaitCodes: (isAwaited: boolean) => void
  onEvent: (event: SetupEvent) => void
}

/** Waits for the first code of the setup. If the setup ends before, the account is unchanged. */
export function SetupStep({ state, login, onAwaitCodes, onEvent }: Readonly<Props>) {
  const queryClient = useQueryClient()
  const store = useAuthStore()
  const { setup, pending } = state

  function showProtection(mfa: MethodInUse | null, recoveryCodesLeft: number | null) {
    // By now another player may be signed in.
    if (readUser(store)?.login !== login) return
    if (mfa === null) return changeProtectionView(queryClient, { recoveryCodesLeft })
    updateSession(store, { user: { mfa } })
    changeProtectionView(queryClient, { mfa, recoveryCodesLeft })
  }

  function takeConfirmed(result: ProtectionOn | ProtectionState) {
    if ('recoveryCodes' in result) {
      const { recoveryCodes } = result
      const areFirst = setup.method !== 'recoveryCodes'
      const left = isPartialList(recoveryCodes) ? null : recoveryCodes.length
      showProtection(areFirst ? setup.method : null, left)
      return onEvent({ kind: 'confirmed', result, areFirst })
    }
    // Turned off elsewhere while new codes were being requested.
    if (result.mfa === null) return onEvent({ kind: 'expired' })
    showProtection(result.mfa, result.recoveryCodesLeft)
    onEvent({ kind: 'found-on', recoveryCodesLeft: result.recoveryCodesLeft })
  }

  const address = <b translate="no">{pending.maskedEmail}</b>
  return (
    <div className="stack-wide">
      {setup.method === 'app' && <AppSetup setup={setup} />}
      {setup.method === 'recoveryCodes' && (
        <h2 className="h3">
          <Trans id="protection.newCodes">New recovery codes</Trans>
        </h2>
      )}
      {setup.method === 'recoveryCodes' && pending.method === 'app' && (
        <p className="muted">
          <Trans id="protection.withoutApp">
            Without the app, turn protection off in{' '}
            <Link to="/profile" hash="protection">
              your profile
            </Link>{' '}
            with a recovery code, then on again. With neither, contact{' '}
            <ExternalLink href={siteConfig.supportUrl}>support</ExternalLink>.
          </Trans>
        </p>
      )}
      {pending.method === 'email' && (
        <Alert severity="info">
          <Trans id="protection.sentTo">We have sent a code to {address}.</Trans>
        </Alert>
      )}
      <SetupCodeStep
        setup={setup}
        pending={pending}
        onAwaitCodes={onAwaitCodes}
        onConfirmed={takeConfirmed}
        onEvent={onEvent}
      />
    </div>
  )
}
