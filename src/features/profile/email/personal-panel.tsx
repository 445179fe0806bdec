import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { TextInput } from '#/ui/inputs/text-input'
import { EmailPanel } from './email-panel'

/** The login, which cannot be changed, and the e-mail, which can. */
export function PersonalPanel({ user }: Readonly<{ user: User }>) {
  return (
    <>
      <FieldFrame label={<Trans id="field.loginLabel">Login</Trans>}>
        {(control) => <TextInput {...control} value={user.login} readOnly />}
      </FieldFrame>
      <EmailPanel user={user} />
    </>
  )
}
