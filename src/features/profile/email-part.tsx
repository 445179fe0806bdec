import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type EmailChange, type EmailEvent, emailStep, emailView } from '#/api/email-change'
import type { User } from '#/api/generated/model/user'
import { Button } from '#/ui/button'
import { FieldFrame } from '#/ui/field'
import { TextInput } from '#/ui/text-input'
import { EmailPending } from './email-pending'
import styles from './form-row.module.css'
import { NewEmailForm } from './new-email-form'
import { useSessionChange } from './use-session-change'

/** The address in force, and the change of it: to start, to confirm with a code, to call off. */
export function EmailPart({ user }: Readonly<{ user: User }>) {
  const [state, setState] = useState<EmailChange>({ kind: 'resting' })
  const changeSession = useSessionChange()
  const opener = useRef<HTMLButtonElement>(null)
  const view = emailView(state, user.pendingEmail)

  function take(event: EmailEvent) {
    const next = emailStep(view, event)
    setState(next)
    const pendingEmail = next.kind === 'waiting' ? next.email : null
    if (view.kind === 'waiting' && next.kind !== 'waiting')
      changeSession({ user: { pendingEmail } })
    if (event.kind === 'sent') changeSession({ user: { pendingEmail } })
    // What had the focus is gone with the form.
    if (next.kind === 'resting') requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <>
      <div className={styles['root']}>
        <FieldFrame label={<Trans id="field.emailLabel">E-mail</Trans>}>
          {(control) => <TextInput {...control} type="email" value={user.email} readOnly />}
        </FieldFrame>
        {view.kind === 'resting' && (
          <Button ref={opener} onClick={() => take({ kind: 'opened' })}>
            <Trans id="profile.email.change">Change e-mail</Trans>
          </Button>
        )}
      </div>
      {view.kind === 'typing' && (
        <NewEmailForm email={view.email} over={view.over} onEvent={take} />
      )}
      {view.kind === 'waiting' && <EmailPending key={view.email} view={view} onEvent={take} />}
    </>
  )
}
