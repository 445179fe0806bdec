import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordField } from './password-field'

/** The password that is in force: the proof for a change of the account. */
export function CurrentPasswordField({ hint }: Readonly<{ hint?: ReactNode }>) {
  return (
    <PasswordField
      label={<Trans id="profile.password.current">Current password</Trans>}
      hint={hint}
      autoComplete="current-password"
    />
  )
}
