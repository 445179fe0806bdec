import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { FieldFrame } from '#/ui/field'
import { TextInput } from '#/ui/text-input'
import { EmailPart } from './email-part'
import { Setting } from './setting'

/** Login, which stays, and e-mail, which can be changed. */
export function PersonalSection({ user }: Readonly<{ user: User }>) {
  return (
    <Setting
      id="personal"
      lead={
        <Trans id="profile.personal.lead">
          The login cannot be changed. A new e-mail has to be confirmed.
        </Trans>
      }
    >
      <FieldFrame label={<Trans id="field.loginLabel">Login</Trans>}>
        {(control) => <TextInput {...control} value={user.login} readOnly />}
      </FieldFrame>
      <EmailPart user={user} />
    </Setting>
  )
}
