import { Trans } from '@lingui/react/macro'
import type { MethodInUse } from '#/api/generated/model/methodInUse'

/** The name of a second factor. */
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
