import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#/ui/buttons/button'

type Props = Readonly<{ isAsking: boolean; onAsk: () => void; isMain?: boolean }>

/** Asks the server about the payment now. */
export function CheckButton({ isAsking, onAsk, isMain = false }: Props) {
  const { t } = useLingui()
  return (
    <Button
      variant={isMain ? 'primary' : 'line'}
      busy={isAsking ? t({ id: 'payment.checking', message: 'Checking' }) : undefined}
      onClick={onAsk}
    >
      <Trans id="payment.check">Check now</Trans>
    </Button>
  )
}
