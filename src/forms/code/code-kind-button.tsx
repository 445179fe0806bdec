import { Trans } from '@lingui/react/macro'
import type { Method } from '#/api/generated/model/method'
import { Button } from '#/ui/buttons/button'

/** Six digits from the app or an e-mail, or one of the saved recovery codes. */
export type CodeKind = 'digits' | 'recovery'

type Props = {
  kind: CodeKind
  /** Where the six digits come from. */
  method: Method
  /** Whether a code is being checked: its field stays, because a refusal is shown there. */
  isChecking: boolean
  onChange: (kind: CodeKind) => void
}

/** Switches between the six digits and a recovery code. */
export function CodeKindButton({ kind, method, isChecking, onChange }: Readonly<Props>) {
  return (
    <Button
      variant="line"
      aria-disabled={isChecking}
      onClick={() => onChange(kind === 'digits' ? 'recovery' : 'digits')}
    >
      {kind === 'digits' ? (
        <Trans id="code.useRecovery">Use a recovery code</Trans>
      ) : method === 'app' ? (
        <Trans id="code.useApp">Use a code from the app</Trans>
      ) : (
        <Trans id="code.useEmail">Use the code from the email</Trans>
      )}
    </Button>
  )
}
