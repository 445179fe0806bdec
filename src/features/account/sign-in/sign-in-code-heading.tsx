import { Trans } from '@lingui/react/macro'
import type { PendingCode } from '#/api/pending-code'
import { siteConfig } from '#/config'
import type { CodeKind } from '#/forms/code/code-kind-button'

/** The heading of the second step: which code to enter. */
export function SignInCodeTitle({
  method,
  kind,
}: Readonly<{ method: PendingCode['method']; kind: CodeKind }>) {
  if (kind === 'recovery') return <Trans id="field.recoveryCodeLabel">Recovery code</Trans>
  return method === 'app' ? (
    <Trans id="field.appCodeLabel">Code from the app</Trans>
  ) : (
    <Trans id="field.emailCodeLabel">Code from the email</Trans>
  )
}

/** Where to find the code. */
export function SignInCodeLead({
  pending,
  kind,
}: Readonly<{ pending: PendingCode; kind: CodeKind }>) {
  const site = siteConfig.name
  const address = <b translate="no">{pending.maskedEmail}</b>
  return (
    <p className="muted">
      {kind === 'recovery' ? (
        <Trans id="signCode.leadRecovery">
          Enter one of the recovery codes you saved last. Each works once.
        </Trans>
      ) : pending.method === 'app' ? (
        <Trans id="signCode.leadApp">
          Open your authenticator app and enter the six digits for {site}.
        </Trans>
      ) : (
        <Trans id="code.sentTo">We have sent six digits to {address}.</Trans>
      )}
    </p>
  )
}
