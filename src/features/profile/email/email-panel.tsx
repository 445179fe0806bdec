import { Trans } from '@lingui/react/macro'
import type { EmailEvent } from '#/api/email-change'
import type { User } from '#/api/generated/model/user'
import { useEmailFlow } from '#/forms/use-email-flow'
import { Button } from '#/ui/buttons/button'
import { FieldFrame } from '#/ui/inputs/field'
import { TextInput } from '#/ui/inputs/text-input'
import { useReturnFocus } from '#/ui/hooks/use-return-focus'
import { EmailPending } from './email-pending'
import styles from '../form-row.module.css'
import { NewEmailForm } from './new-email-form'
import { useSessionChange } from '../use-session-change'

/** The address in force, and the change of it: to start, to confirm with a code, to call off. */
export function EmailPanel({ user }: Readonly<{ user: User }>) {
  const changeSession = useSessionChange()
  const [view, step] = useEmailFlow(user.pendingEmail, (pendingEmail) =>
    changeSession({ user: { pendingEmail } }),
  )
  const [opener, giveFocusBack] = useReturnFocus(view.kind === 'resting')

  function take(event: EmailEvent) {
    step(event)
    if (event.kind === 'closed' || event.kind === 'done') giveFocusBack()
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
