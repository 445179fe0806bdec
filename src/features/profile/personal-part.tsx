import { Trans } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { FieldFrame } from '#/ui/field'
import { TextInput } from '#/ui/text-input'
import { EmailPart } from './email-part'

/** Login, which stays, and e-mail, which can be changed. */
export function PersonalPart({ user }: Readonly<{ user: User }>) {
  return (
    <>
      <FieldFrame label={<Trans id="field.loginLabel">Login</Trans>}>
        {(control) => <TextInput {...control} value={user.login} readOnly />}
      </FieldFrame>
      <EmailPart user={user} />
    </>
  )
}
