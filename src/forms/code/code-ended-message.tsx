import { Trans } from '@lingui/react/macro'
import type { CodeEnded } from '#/api/pending-code'
import { ServerText } from '#/forms/errors/server-text'

/** Why a code is no longer accepted. */
export function CodeEndedMessage({ ended }: Readonly<{ ended: CodeEnded }>) {
  return (
    <>
      <ServerText text={ended.message} />
      {ended.reason === 'attempts' ? (
        <Trans id="code.attempts">Too many wrong codes. Start again to get a new one.</Trans>
      ) : (
        <Trans id="code.expired">
          The code has expired or was used already. Start again to get a new one.
        </Trans>
      )}
    </>
  )
}
