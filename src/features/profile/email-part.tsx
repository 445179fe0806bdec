import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type EmailChange, type EmailEvent, emailStep, emailView } from '#/api/email-change'
import type { User } from '#/api/generated/model/user'
import { readIdentity, useSession } from '#/api/session'
import { Button } from '#/ui/button'
import { FieldFrame } from '#/ui/field'
import { TextInput } from '#/ui/text-input'
import { useFocusBack } from '#/ui/use-focus-back'
import { EmailPending } from './email-pending'
import styles from './form-row.module.css'
import { NewEmailForm } from './new-email-form'
import { useSessionChange } from './use-session-change'

/** The address in force, and the change of it: to start, to confirm with a code, to call off. */
export function EmailPart({ user }: Readonly<{ user: User }>) {
  const session = useSession()
  const changeSession = useSessionChange()
  const [state, setState] = useState<EmailChange>({ kind: 'resting' })
  const latest = useRef(state)
  const view = emailView(state, user.pendingEmail)
  const [opener, giveFocusBack] = useFocusBack(view.kind === 'resting')

  function take(event: EmailEvent) {
    // Answers come late: what counts is the step of now, not the one that was drawn when they were asked for.
    const now = emailView(latest.current, readIdentity(session).user?.pendingEmail)
    const next = emailStep(now, event)
    latest.current = next
    setState(next)
    if (event.kind === 'closed' || event.kind === 'done') giveFocusBack()
    if (now.kind === 'waiting' || next.kind === 'waiting') {
      changeSession({ user: { pendingEmail: next.kind === 'waiting' ? next.email : null } })
    }
  }

  return (
    <>
      <div className={styles['root']}>
        <FieldFrame label={<Trans id="field.emailLabel">Email</Trans>}>
          {(control) => <TextInput {...control} type="email" value={user.email} readOnly />}
        </FieldFrame>
        {view.kind === 'resting' && (
          <Button ref={opener} onClick={() => take({ kind: 'opened' })}>
            <Trans id="profile.email.change">Change email</Trans>
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
