import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCountdown } from '#/lib/time/format-countdown'
import { Button } from './button'
import type { ButtonLook } from './button-look'
import { useSecondsLeft } from '#/ui/hooks/use-seconds-left'

type Props = ButtonLook & {
  /** Milliseconds of `steadyNow` before which the server sends nothing; `null`: it may be pressed now. */
  until: number | null
  isBusy: boolean
  onResend: () => void
  /** The label while nothing has been sent. */
  children?: ReactNode
}

/** Sends an e-mail or code again, and shows when that will be possible. */
export function ResendButton({ until, isBusy, onResend, children, ...look }: Readonly<Props>) {
  const { t } = useLingui()
  const left = useSecondsLeft(until)
  const time = formatCountdown(left)
  return (
    <Button
      {...look}
      busy={isBusy ? t({ id: 'resend.busy', message: 'Sending' }) : undefined}
      aria-disabled={left > 0}
      onClick={onResend}
    >
      {left > 0 ? (
        <Trans id="resend.wait">Send again in {time}</Trans>
      ) : (
        (children ?? <Trans id="resend.now">Send again</Trans>)
      )}
    </Button>
  )
}
