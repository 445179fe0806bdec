import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CodeWait } from '#/api/code-wait'
import { useSignInConfirm } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { vCodeProof } from '#/api/generated/valibot/valibot.gen'
import type { Problem } from '#/api/problem'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/server-errors'
import { waitEnd } from '#/ui/wait-end'
import { WaitNotice } from '#/ui/wait-notice'

type Props = {
  challenge: string
  wait: CodeWait
  kind: 'digits' | 'recovery'
  onRefused: (problem: Problem) => void
  /** The form is busy until what it promises is done. */
  onConfirmed: (data: UserData) => void | Promise<void>
}

/** The code that finishes a sign-in. Without the bot check: this step is proof enough. */
export function SignInCodeForm({ challenge, wait, kind, onRefused, onConfirmed }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const [until, setUntil] = useState<number | null>(null)
  const confirm = useSignInConfirm({ mutation: { meta: { errors: 'inline' } } })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { code: '' },
    validators: { onDynamic: vCodeProof },
    onSubmit: async ({ value, formApi }) => {
      setUntil(null)
      try {
        await onConfirmed(await confirm.mutateAsync({ data: { challenge, ...value } }))
      } catch (error) {
        const problem = setServerErrors(formApi, error, i18n)
        setUntil(waitEnd(problem))
        onRefused(problem)
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        <WaitNotice until={until} />
        <form.AppField name="code">
          {(field) => (
            <field.CodeField
              kind={kind}
              attemptsLeft={wait.attemptsLeft}
              takesFocus
              label={
                kind === 'recovery' ? (
                  <Trans id="field.recoveryCodeLabel">Recovery code</Trans>
                ) : (
                  <Trans id="field.codeLabel">Code</Trans>
                )
              }
            />
          )}
        </form.AppField>
        <form.SubmitButton
          variant="primary"
          block
          busy={t({ id: 'signCode.busy', message: 'Checking the code' })}
        >
          <Trans id="signCode.submit">Confirm</Trans>
        </form.SubmitButton>
      </form.FormRoot>
    </form.AppForm>
  )
}
