import { Trans, useLingui } from '@lingui/react/macro'
import { formatCountdown } from '#/lib/time/format-countdown'
import { Button } from './button'
import { useSecondsLeft } from '#/ui/hooks/use-seconds-left'

type Props = {
  /** Milliseconds of `steadyNow` before which the server sends nothing; `null`: it may be pressed now. */
  until: number | null
  isBusy: boolean
  onResend: () => void
}

/** Sends an e-mail or code again, and says when that will be possible. */
export function ResendButton({ until, isBusy, onResend }: Readonly<Props>) {
  const { t } = useLingui()
  const left = useSecondsLeft(until)
  const time = formatCountdown(left)
  return (
    <Button
      variant="line"
      block
      busy={isBusy ? t({ id: 'resend.busy', message: 'Sending' }) : undefined}
      aria-disabled={left > 0}
      onClick={onResend}
    >
      {left > 0 ? (
        <Trans id="resend.wait">Send again in {time}</Trans>
      ) : (
        <Trans id="resend.now">Send again</Trans>
      )}
    </Button>
  )
}
