import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CodeEnded } from '#/api/pending-code'
import { ServerText } from '#/forms/errors/server-text'

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

/** Why a code is no longer accepted, and what to do. */
export function CodeEndedMessage({ ended, texts = START_AGAIN }: Readonly<Props>) {
  return (
    <>
      <ServerText text={ended.message} />
      {texts[ended.reason]}
    </>
  )
}
