import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps } from 'react'
import type { MethodInUse } from '#/api/generated/model/methodInUse'
import { changeProtectionView } from '#/api/protection-view'
import { NoAccess } from '#/forms/code/no-access'
import { restoreFocusRef } from '#/lib/browser/focus'
import { Button } from '#/ui/buttons/button'
import { LinkButton } from '#/ui/buttons/link-button'
import { useSuccessToast } from '#/ui/toast/toaster-provider'
import { useKeptFlow } from '#/ui/hooks/use-kept-flow'
import { useReturnFocus } from '#/ui/hooks/use-return-focus'
import { CodesLeft } from './codes-left'
import { MethodName } from './method-name'
import { keptRemoval, readRemoval, type RemovalEvent, removalStep } from './protection-removal'
import { ProtectionRow } from './protection-row'
import { RemovalCode } from './removal-code'
import { RemovalPassword } from './removal-password'
import { useAuthStore, useUser } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'

type Props = { method: MethodInUse } & ComponentProps<typeof CodesLeft>

/** A second factor that is on, and the two steps that turn it off. */
export function ProtectionEnabled({ method, codesLeft, since }: Readonly<Props>) {
  const { t } = useLingui()
  const client = useQueryClient()
  const showSuccess = useSuccessToast()
  const store = useAuthStore()
  const login = useUser()?.login ?? ''
  // A phone may reload the page on the way back from the e-mail.
  const [state, takeEvent] = useKeptFlow(`removal ${login}`, removalStep, {
    read: readRemoval,
    keptOf: keptRemoval,
  })
  const [opener, giveFocusBack] = useReturnFocus(state.kind === 'idle')

  function take(event: RemovalEvent) {
    takeEvent(event)
    if (event.kind === 'closed') giveFocusBack()
  }

  /** Protection was turned off: by these steps, or elsewhere meanwhile. */
  function showOff() {
    takeEvent({ kind: 'closed' })
    updateSession(store, { user: { mfa: null } })
    changeProtectionView(client, { mfa: null, recoveryCodesLeft: 0 })
  }

  function reportOff() {
    showOff()
    showSuccess(() =>
      t({ id: 'profile.protection.done', message: 'Protection has been turned off' }),
    )
  }

  return (
    <div ref={restoreFocusRef} className="stack">
      <ProtectionRow
        isOn
        title={<MethodName method={method} />}
        note={<CodesLeft codesLeft={codesLeft} since={since} />}
        advice={
          method === 'app' &&
          (codesLeft === 0 ? (
            <NoAccess />
          ) : (
            <Trans id="profile.protection.newPhone">
              New phone? Turn protection off (a recovery code works too), then on again.
            </Trans>
          ))
        }
      >
        {state.kind === 'idle' && (
          <>
            {since !== null && (
              <LinkButton to="/protection" size="sm">
                <Trans id="profile.protection.newCodes">New codes</Trans>
              </LinkButton>
            )}
            <Button
              ref={opener}
              variant="danger"
              size="sm"
              onClick={() => take({ kind: 'opened' })}
            >
              <Trans id="profile.protection.turnOff">Turn off</Trans>
            </Button>
          </>
        )}
      </ProtectionRow>
      {state.kind === 'password' && (
        <RemovalPassword ended={state.ended} onEvent={take} onOff={showOff} />
      )}
      {state.kind === 'code' && (
        <RemovalCode state={state} hasCodes={codesLeft !== 0} onEvent={take} onOff={reportOff} />
      )}
    </div>
  )
}
