import { Trans } from '@lingui/react/macro'
import type { Ended } from '#/api/pending-code'
import { ServerWords } from '#/forms/errors/server-words'

/** Why a code is taken no more. */
export function CodeEndedMessage({ ended }: Readonly<{ ended: Ended }>) {
  return (
    <>
      <ServerWords words={ended.words} />
      {ended.why === 'attempts' ? (
        <Trans id="profile.code.attempts">
          Too many wrong codes. Start again to get a new one.
        </Trans>
      ) : (
        <Trans id="profile.code.expired">
          The code has expired or was used already. Start again to get a new one.
        </Trans>
      )}
    </>
  )
}
