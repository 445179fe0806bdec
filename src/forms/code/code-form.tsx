import type { ReactNode } from 'react'
import * as v from 'valibot'
import type { CodeRequest } from '#/api/generated/model/codeRequest'
import type { Problem } from '#/api/problem'
import { useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { CodeField } from '#/forms/fields/code-field'
import { cleanRecoveryCode } from '#/lib/text/recovery-code'
import type { CodeKind } from './code-kind-button'
import { secondFactorCodeSchema } from './second-factor-code'

const schema = v.object({ code: secondFactorCodeSchema })

type Props = {
  kind: CodeKind
  method: CodeRequest['method']
  /** The label of the six digits; the label of a recovery code is fixed. */
  label?: ReactNode
  hint?: ReactNode
  attemptsLeft: number | null
  takesFocus: boolean
  /** Sends the code. The form is busy until it resolves, and shows the error if it rejects. */
  onCode: (code: string) => Promise<void>
  onRefused: (problem: Problem) => void | Promise<void>
  /** The submit button, and other actions. */
  children: ReactNode
}

/**
 * A form for one code: six digits, which submit themselves, or a recovery code. The alert comes last, so that neither
 * the field nor the button moves under the pointer.
 */
export function CodeForm({
  kind,
  method,
  label,
  hint,
  attemptsLeft,
  takesFocus,
  onCode,
  onRefused,
  children,
}: Readonly<Props>) {
  const form = useAppForm({
    defaultValues: { code: '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      try {
        await onCode(cleanRecoveryCode(value.code))
      } catch (error) {
        await onRefused(setServerErrors(formApi, error))
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.AppField name="code">
          {() => (
            <CodeField
              kind={kind}
              method={method}
              attemptsLeft={attemptsLeft}
              takesFocus={takesFocus}
              label={label}
              hint={hint}
            />
          )}
        </form.AppField>
        {children}
        <form.FormAlert />
      </form.FormRoot>
    </form.AppForm>
  )
}
