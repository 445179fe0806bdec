import { Trans, useLingui } from '@lingui/react/macro'
import type { PendingCode } from '#/api/pending-code'
import { useSignInConfirm } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import type { Problem } from '#/api/problem'
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
  const confirm = useSignInConfirm({ mutation: { meta: { errors: 'inline' } } })
  return (
    <CodeForm
      kind={kind}
      attemptsLeft={wait.attemptsLeft}
      takesFocus
      onCode={async (code) => onConfirmed(await confirm.mutateAsync({ data: { challenge, code } }))}
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
