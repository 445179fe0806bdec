import { Trans } from '@lingui/react/macro'
import type { MethodInUse } from '#/api/generated/model/methodInUse'

/** A second factor by its name. */
export function MethodName({ method }: Readonly<{ method: MethodInUse }>) {
  switch (method) {
    case 'app':
      return <Trans id="profile.protection.app">Authenticator app</Trans>
    case 'email':
      return <Trans id="profile.protection.email">Code by email</Trans>
    case 'unknown':
      return <Trans id="profile.protection.other">Another method</Trans>
  }
}
