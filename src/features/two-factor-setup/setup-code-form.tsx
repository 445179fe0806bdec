import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { PendingCode } from '#/api/pending-code'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import type { Problem } from '#/api/problem'
import { settleProtectionConfirm } from '#/auth/outcomes/protection'
import { CodeForm } from '#/forms/code/code-form'
import { SubmitButton } from '#/forms/submit-button'
import { Button } from '#/ui/buttons/button'
import styles from './protection-page.module.css'
import { useLeaveQuestion } from './use-leave-question'

type Props = {
  wait: PendingCode
  /** With the state of the protection where the response was lost, and the recovery codes with it. */
  onConfirmed: (result: ProtectionOn | ProtectionState) => void
  onRefused: (problem: Problem) => void
  onBack: () => void
}

/** The first code: with it the protection is on. */
export function SetupCodeForm({ wait, onConfirmed, onRefused, onBack }: Readonly<Props>) {
  const { t } = useLingui()
  const confirm = useMutation({ mutationFn: settleProtectionConfirm, meta: { errors: 'inline' } })
  useLeaveQuestion(
    t({
      id: 'protection.leave.early',
      message:
        'Protection is being turned on. The recovery codes are shown only here, in a moment.',
    }),
    confirm.isPending,
  )
  const isFromApp = wait.method === 'app'
  return (
    <CodeForm
      attemptsLeft={wait.attemptsLeft}
      takesFocus={!isFromApp}
      label={
        isFromApp ? (
          <Trans id="field.appCodeLabel">Code from the app</Trans>
        ) : (
          <Trans id="field.letterCodeLabel">Code from the email</Trans>
        )
      }
      hint={
        isFromApp ? (
          <Trans id="protection.appHint">The code changes every 30 seconds.</Trans>
        ) : (
          <Trans id="protection.letterHint">Six digits. The email can take two minutes.</Trans>
        )
      }
      onCode={async (code) => onConfirmed(await confirm.mutateAsync(code))}
      onRefused={onRefused}
    >
      <div className={styles['actions']}>
        <SubmitButton variant="primary" busy={t({ id: 'code.busy', message: 'Checking the code' })}>
          <Trans id="protection.turnOn">Turn on protection</Trans>
        </SubmitButton>
        <Button variant="ghost" onClick={onBack}>
          <Trans id="flow.back">Back</Trans>
        </Button>
      </div>
    </CodeForm>
  )
}
