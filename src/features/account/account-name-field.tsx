import { Trans } from '@lingui/react/macro'
import { TextField } from '#/forms/fields/text-field'

/** The login or the e-mail of an existing account. */
export function AccountNameField() {
  return <TextField required label={<Trans id="sign.login">Login or email</Trans>} isLogin />
}
