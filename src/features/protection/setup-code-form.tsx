import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CodeWait } from '#/api/code-wait'
import { useProtectionConfirm } from '#/api/generated/endpoints/protection/protection'
import type { ProtectionOn } from '#/api/generated/model/protectionOn'
import { vCodeProof } from '#/api/generated/valibot/valibot.gen'
import type { Problem } from '#/api/problem'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/server-errors'
import { Button } from '#/ui/button'
import { waitEnd } from '#/ui/wait-end'
import { WaitNotice } from '#/ui/wait-notice'
import styles from './protection-page.module.css'

type Props = {
  wait: CodeWait
  onConfirmed: (result: ProtectionOn) => void
  /** The form is busy until what it promises is done. */
  onRefused: (problem: Problem) => void | Promise<void>
  onBack: () => void
}

/** The first code: with it the protection is on. */
export function SetupCodeForm({ wait, onConfirmed, onRefused, onBack }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const [until, setUntil] = useState<number | null>(null)
  const confirm = useProtectionConfirm({ mutation: { meta: { errors: 'inline' } } })
  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { code: '' },
    validators: { onDynamic: vCodeProof },
    onSubmit: async ({ value, formApi }) => {
      setUntil(null)
      try {
        onConfirmed(await confirm.mutateAsync({ data: value }))
      } catch (error) {
        const problem = setServerErrors(formApi, error, i18n)
        setUntil(waitEnd(problem))
        await onRefused(problem)
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
              attemptsLeft={wait.attemptsLeft}
              takesFocus={wait.method === 'email'}
              label={
                wait.method === 'app' ? (
                  <Trans id="field.appCodeLabel">Code from the app</Trans>
                ) : (
                  <Trans id="field.letterCodeLabel">Code from the letter</Trans>
                )
              }
              hint={
                wait.method === 'app' ? (
                  <Trans id="protection.appHint">The code changes every 30 seconds.</Trans>
                ) : (
                  <Trans id="protection.letterHint">
                    Six digits. A letter can take two minutes.
                  </Trans>
                )
              }
            />
          )}
        </form.AppField>
        <div className={styles['actions']}>
          <form.SubmitButton
            variant="primary"
            busy={t({ id: 'signCode.busy', message: 'Checking the code' })}
          >
            <Trans id="protection.turnOn">Turn the protection on</Trans>
          </form.SubmitButton>
          <Button variant="ghost" onClick={onBack}>
            <Trans id="flow.back">Back</Trans>
          </Button>
        </div>
      </form.FormRoot>
    </form.AppForm>
  )
}
