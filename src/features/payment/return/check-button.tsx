import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#/ui/buttons/button'

type Props = Readonly<{
  isChecking: boolean
  onCheck: () => void
  isMain?: boolean
}>

/**
 * Checks the payment with the server now, and then shows that nothing has changed; as the main action, it leaves that
 * to the page.
 */
export function CheckButton({ isChecking, onCheck, isMain = false }: Props) {
  const { t } = useLingui()
  const [isAgain, setIsAgain] = useState(false)
  return (
    <Button
      variant={isMain ? 'primary' : 'line'}
      busy={isChecking ? t({ id: 'payment.checking', message: 'Checking' }) : undefined}
      onClick={() => {
        setIsAgain(true)
        onCheck()
      }}
    >
      {isAgain && !isMain ? (
        <Trans id="payment.checkAgain">Nothing new. Check again</Trans>
      ) : (
        <Trans id="payment.check">Check now</Trans>
      )}
    </Button>
  )
}
