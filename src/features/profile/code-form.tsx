import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { vCodeProof } from '#/api/generated/valibot/valibot.gen'
import type { Problem } from '#/api/problem'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/server-errors'
import { waitEnd } from '#/ui/wait-end'
import { WaitNotice } from '#/ui/wait-notice'

type Props = {
  kind: 'digits' | 'recovery'
  hint: ReactNode
  attemptsLeft: number | null
  takesFocus: boolean
  onCode: (code: string) => Promise<void>
  onRefused: (problem: Problem) => void
}

/** Six digits, which submit themselves, or a recovery code. */
export function CodeForm({
  kind,
  hint,
  attemptsLeft,
  takesFocus,
  onCode,
  onRefused,
}: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const [until, setUntil] = useState<number | null>(null)
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { code: '' },
    validators: { onDynamic: vCodeProof },
    onSubmit: async ({ value, formApi }) => {
      setUntil(null)
      try {
        await onCode(value.code.trim())
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
              attemptsLeft={attemptsLeft}
              takesFocus={takesFocus}
              label={
                kind === 'recovery' ? (
                  <Trans id="field.recoveryCodeLabel">Recovery code</Trans>
                ) : (
                  <Trans id="field.codeLabel">Code</Trans>
                )
              }
              hint={
                kind === 'recovery' ? (
                  <Trans id="profile.code.recoveryHint">
                    One of the codes you saved when you turned the protection on.
                  </Trans>
                ) : (
                  hint
                )
              }
            />
          )}
        </form.AppField>
        <div>
          <form.SubmitButton
            busy={t({ id: 'profile.code.checking', message: 'Checking the code' })}
          >
            <Trans id="profile.code.submit">Confirm</Trans>
          </form.SubmitButton>
        </div>
      </form.FormRoot>
    </form.AppForm>
  )
}
