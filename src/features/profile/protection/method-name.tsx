import { Trans } from '@lingui/react/macro'
import type { Method } from '#/api/generated/model/method'

/** A second factor by its name. */
export function MethodName({ method }: Readonly<{ method: Method }>) {
  return method === 'app' ? (
    <Trans id="profile.protection.app">Authenticator app</Trans>
  ) : (
    <Trans id="profile.protection.email">Code by email</Trans>
  )
}
