import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import type { EmailEvent } from '#/api/email-change'
import type { User } from '#/api/generated/model/user'
import { useEmailChange } from '#/api/use-email-change'
import { Button } from '#/ui/button'
import { FieldFrame } from '#/ui/field'
import { TextInput } from '#/ui/text-input'
import { EmailPending } from './email-pending'
import styles from './form-row.module.css'
import { NewEmailForm } from './new-email-form'

/** The address in force, and the change of it: to start, to confirm with a code, to call off. */
export function EmailPart({ user }: Readonly<{ user: User }>) {
  const [view, change] = useEmailChange()
  const opener = useRef<HTMLButtonElement>(null)

  function take(event: EmailEvent) {
    change(event)
    // What had the focus is gone with the form.
    if (event.kind === 'closed' || event.kind === 'done')
      requestAnimationFrame(() => opener.current?.focus())
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
