import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#/ui/buttons/button'

type Props = Readonly<{ isChecking: boolean; onCheck: () => void; isMain?: boolean }>

/** Asks the server about the payment now. */
export function CheckButton({ isChecking, onCheck, isMain = false }: Props) {
  const { t } = useLingui()
  return (
    <Button
      variant={isMain ? 'primary' : 'line'}
      busy={isChecking ? t({ id: 'payment.checking', message: 'Checking' }) : undefined}
      onClick={onCheck}
    >
      <Trans id="payment.check">Check now</Trans>
    </Button>
  )
}
