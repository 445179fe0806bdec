import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useProtectionResend } from '#/api/generated/endpoints/protection/protection'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import type { ProtectionState } from '#/api/generated/model/protectionState'
import type { PendingCode } from '#/api/pending-code'
import { settleNewCodes, settleProtectionConfirm } from '#/auth/outcomes/protection'
import { CodeStep } from '#/forms/code/code-step'
import { Button } from '#/ui/buttons/button'
import type { Setup, SetupEvent } from './setup-flow'
import { useLeaveQuestion } from './use-leave-question'

type Props = {
  setup: Setup
  pending: PendingCode
  onAwaitCodes: (isAwaited: boolean) => void
  /** Called with only the state of the protection if the response, and the recovery codes in it, were lost. */
  onConfirmed: (result: ProtectionOn | ProtectionState) => void
  onEvent: (event: SetupEvent) => void
}

/** Asks for the code that turns the protection on, or creates new recovery codes. */
export function SetupCodeStep({
  setup,
  pending,
  onAwaitCodes,
  onConfirmed,
  onEvent,
}: Readonly<Props>) {
  const { t } = useLingui()
  const confirm = useMutation({
    mutationFn: (code: string) =>
      setup.method === 'recoveryCodes'
        ? settleNewCodes(setup.since, code)
        : settleProtectionConfirm(code),
    onMutate: () => onAwaitCodes(true),
    onError: () => onAwaitCodes(false),
  })
  const resend = useProtectionResend()
  const isRenewal = setup.method === 'recoveryCodes'
  useLeaveQuestion(
    () =>
      isRenewal
        ? t({
            id: 'protection.leave.renewal',
            message:
              'New recovery codes are being created. They will be shown only here, in a moment.',
          })
        : t({
            id: 'protection.leave.early',
            message:
              'Protection is being turned on. The recovery codes will be shown only here, in a moment.',
          }),
    confirm.isPending,
  )
  const isFromApp = pending.method === 'app'
  return (
    <CodeStep
      pending={pending}
      layout="row"
      variant="primary"
      label={
        isFromApp ? (
          <Trans id="field.appCodeLabel">Code from the app</Trans>
        ) : (
          <Trans id="field.emailCodeLabel">Code from the email</Trans>
        )
      }
      hint={
        isFromApp && isRenewal ? (
          <Trans id="protection.renewalHint">
            The code changes every 30 seconds and works once.
          </Trans>
        ) : isFromApp ? (
          <Trans id="protection.appHint">
            The code changes every 30 seconds. If you began this setup before, the old key won’t
            work: delete it in the app.
          </Trans>
        ) : (
          <Trans id="protection.emailHint">Six digits. The email can take two minutes.</Trans>
        )
      }
      submit={
        isRenewal ? (
          <Trans id="protection.getCodes">Get new codes</Trans>
        ) : (
          <Trans id="protection.turnOn">Turn on protection</Trans>
        )
      }
      takesFocus={!isFromApp || isRenewal}
      onCode={async (code) => onConfirmed(await confirm.mutateAsync(code))}
      onResend={() => resend.mutateAsync()}
      onEvent={onEvent}
    >
      <Button variant="ghost" onClick={() => onEvent({ kind: 'went-back' })}>
        <Trans id="flow.back">Back</Trans>
      </Button>
    </CodeStep>
  )
}
