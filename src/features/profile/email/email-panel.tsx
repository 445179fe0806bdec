import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EmailChanged } from '#/api/generated/model/emailChanged'
import type { User } from '#/api/generated/model/user'
import { useAuthStore } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { EmailCodeStep } from '#/forms/email-change/email-code-step'
import type { EmailEvent } from '#/forms/email-change/email-change-flow'
import { NewEmailForm } from '#/forms/email-change/new-email-form'
import { useEmailChange } from '#/forms/email-change/use-email-change'
import { isolate } from '#/lib/text/isolate'
import { focusFirstRef } from '#/lib/browser/focus'
import { Button } from '#/ui/buttons/button'
import { useAcceptOrCancel } from '#/ui/confirm/confirm-provider'
import { Alert } from '#/ui/feedback/alert'
import { useReturnFocus } from '#/ui/hooks/use-return-focus'
import { useSuccessToast } from '#/ui/toast/toaster-provider'

/** Changes the address: start, confirm with a code, cancel. */
export function EmailPanel({ user }: Readonly<{ user: User }>) {
  const { t } = useLingui()
  const showSuccess = useSuccessToast()
  const confirm = useAcceptOrCancel()
  const store = useAuthStore()
  const [state, takeEvent] = useEmailChange(user)
  const [atFirst] = useState(state)
  const [opener, giveFocusBack] = useReturnFocus(state.kind === 'idle')

  function take(event: EmailEvent) {
    takeEvent(event)
    if (event.kind === 'closed' || event.kind === 'done') giveFocusBack()
  }

  function confirmChange(email: string) {
    return confirm({
      header: () =>
        t({ id: 'confirm.email.header', message: `Change email to ${{ email: isolate(email) }}?` }),
      message: () =>
        t({
          id: 'confirm.email.message',
          message:
            'We’ll send a code there. Your current address keeps working until you enter the code.',
        }),
    })
  }

  function finish(changed: EmailChanged) {
    updateSession(store, changed)
    take({ kind: 'done' })
    showSuccess(() => t({ id: 'profile.email.done', message: 'The email has been changed' }))
  }

  return (
    <>
      {state.kind === 'idle' && (
        <Button ref={opener} size="sm" onClick={() => take({ kind: 'opened' })}>
          <Trans id="profile.email.change">Change email</Trans>
        </Button>
      )}
      {state.kind === 'editing' && (
        // A form that was open from the start, for typed text, takes no focus.
        <div ref={state === atFirst ? null : focusFirstRef}>
          <NewEmailForm state={state} layout="row" confirm={confirmChange} onEvent={take} />
        </div>
      )}
      {state.kind === 'code' && (
        <div key={state.email} className="stack">
          <PendingAlert email={state.email} />
          <EmailCodeStep state={state} layout="row" onEvent={take} onChanged={finish} />
        </div>
      )}
    </>
  )
}

function PendingAlert({ email }: Readonly<{ email: string }>) {
  const address = <b translate="no">{email}</b>
  return (
    <Alert severity="info">
      <Trans id="profile.email.pending">
        {address} is waiting for confirmation. Until then your current address keeps working.
      </Trans>
    </Alert>
  )
}
