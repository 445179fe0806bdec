import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordField } from './password-field'

/** The current password, which a change of the account requires. */
export function CurrentPasswordField({ hint }: Readonly<{ hint?: ReactNode }>) {
  return (
    <PasswordField
      label={<Trans id="profile.password.current">Current password</Trans>}
      hint={hint}
      autoComplete="current-password"
    />
  )
}
