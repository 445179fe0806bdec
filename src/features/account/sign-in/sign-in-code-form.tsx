import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { PendingCode } from '#/api/pending-code'
import type { UserData } from '#/api/generated/model/userData'
import type { Problem } from '#/api/problem'
import { settleSignInConfirm } from '#/auth/outcomes/account'
import { CodeForm } from '#/forms/code/code-form'
import { SubmitButton } from '#/forms/submit-button'

type Props = {
  challenge: string
  wait: PendingCode
  kind: 'digits' | 'recovery'
  onRefused: (problem: Problem) => void
  /** The form is busy until what it promises is done. */
  onConfirmed: (data: UserData) => void | Promise<void>
}

/** The code that finishes a sign-in. Without the bot check: this step is proof enough. */
export function SignInCodeForm({ challenge, wait, kind, onRefused, onConfirmed }: Readonly<Props>) {
  const { t } = useLingui()
  const confirm = useMutation({ mutationFn: settleSignInConfirm, meta: { errors: 'inline' } })
  return (
    <CodeForm
      kind={kind}
      attemptsLeft={wait.attemptsLeft}
      takesFocus
      onCode={async (code) => onConfirmed(await confirm.mutateAsync({ challenge, code }))}
      onRefused={onRefused}
    >
      <SubmitButton
        variant="primary"
        block
        busy={t({ id: 'code.busy', message: 'Checking the code' })}
      >
        <Trans id="code.submit">Confirm</Trans>
      </SubmitButton>
    </CodeForm>
  )
}
