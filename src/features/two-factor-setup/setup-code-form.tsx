import { Trans, useLingui } from '@lingui/react/macro'
import type { PendingCode } from '#/api/pending-code'
import { useProtectionConfirm } from '#/api/generated/endpoints/protection/protection'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { Problem } from '#/api/problem'
import { CodeForm } from '#/forms/code/code-form'
import { SubmitButton } from '#/forms/submit-button'
import { Button } from '#/ui/buttons/button'
import styles from './protection-page.module.css'
import { useLeaveQuestion } from './use-leave-question'

type Props = {
  wait: PendingCode
  onConfirmed: (result: ProtectionOn) => void
  /** The form is busy until what it promises is done. */
  onRefused: (problem: Problem) => void | Promise<void>
  onBack: () => void
}

/** The first code: with it the protection is on. */
export function SetupCodeForm({ wait, onConfirmed, onRefused, onBack }: Readonly<Props>) {
  const { t } = useLingui()
  const confirm = useProtectionConfirm({ mutation: { meta: { errors: 'inline' } } })
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
      onCode={async (code) => onConfirmed(await confirm.mutateAsync({ data: { code } }))}
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
