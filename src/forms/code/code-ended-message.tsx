import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CodeEnded } from '#/api/pending-code'

type Props = {
  ended: CodeEnded
  /** The text for each reason, if the next step is not a new code. */
  texts?: Readonly<Record<CodeEnded['reason'], ReactNode>>
}

const START_AGAIN = {
  expired: (
    <Trans id="code.expired">
      The code has expired or was already used. Start again to get a new one.
    </Trans>
  ),
  attempts: <Trans id="code.attempts">Too many wrong codes. Start again.</Trans>,
}

/** Why a code is no longer accepted, and what to do, below the server's own message. */
export function CodeEndedMessage({ ended, texts = START_AGAIN }: Readonly<Props>) {
  return (
    <>
      {ended.message !== null && (
        <>
          <bdi>{ended.message}</bdi>
          <br />
        </>
      )}
      {texts[ended.reason]}
    </>
  )
}
