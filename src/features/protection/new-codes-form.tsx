import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { CodeEnded } from '#/api/pending-code'
import { settleSetupStart } from '#/auth/outcomes/protection'
import { PasswordProofForm } from '#/forms/password-proof-form'
import { steadyNow } from '#/lib/time/steady-clock'
import { LinkButton } from '#/ui/buttons/link-button'
import type { SetupEvent } from './setup-flow'

type Props = {
  /** When the current codes were created. */
  since: string
  ended: CodeEnded | null
  onEvent: (event: SetupEvent) => void
}

/** Asks for the password, the first of two proofs, before new recovery codes are created. */
export function NewCodesForm({ since, ended, onEvent }: Readonly<Props>) {
  const start = useMutation({ mutationFn: settleSetupStart })

  return (
    <>
      <h3>
        <Trans id="protection.newCodes">New recovery codes</Trans>
      </h3>
      <PasswordProofForm
        ended={ended}
        hint={
          <Trans id="protection.newCodesHint">
            First your password, then a code from your app or email. Your previous recovery codes
            will stop working. If you only have recovery codes, turn protection off in your profile
            instead.
          </Trans>
        }
        onProve={async (proof) => {
          const setup = await start.mutateAsync({ method: 'recoveryCodes', ...proof })
          onEvent({ kind: 'started', setup, now: steadyNow(), since })
        }}
      >
        <LinkButton variant="ghost" to="/profile" hash="protection">
          <Trans id="protection.toProfile">Go to the profile</Trans>
        </LinkButton>
      </PasswordProofForm>
    </>
  )
}
