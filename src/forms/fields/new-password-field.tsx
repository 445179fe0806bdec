import { useStore } from '@tanstack/react-form'
import { type ReactNode, useId, useState } from 'react'
import { passwordStrength } from '#/lib/password-strength'
import { FieldFrame } from '#/ui/inputs/field'
import { PasswordInput } from '#/ui/inputs/password-input'
import { PasswordMeter } from '#/ui/inputs/password-meter'
import { useFieldContext, useFormContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { PasswordChecklist } from './password-checklist'
import { useFieldBlur } from '#/forms/use-field-blur'

type Props = {
  label: ReactNode
  /** Names of the fields whose values make a password guessable: login, e-mail. */
  personal?: readonly string[]
}

const NO_WORDS: readonly string[] = []

type CommonList = (password: string) => boolean

/** A new password with its strength and the rules it has to keep. */
export function NewPasswordField({ label, personal = NO_WORDS }: Props) {
  const field = useFieldContext<string>()
  const form = useFormContext()
  const problem = useFieldProblem()
  const leave = useFieldBlur()
  const rules = useId()
  const [isCommon, setIsCommon] = useState<CommonList | null>(null)
  const words = useStore(form.store, (state) => pick(state.values, personal).join('\n')).split('\n')
  const password = field.state.value

  async function loadList() {
    if (isCommon !== null) return
    // Without the list (a lost network) the meter is a little kinder, nothing more.
    const list = await import('#/lib/common-passwords').catch(() => null)
    if (list) setIsCommon(() => list.isCommonPassword)
  }

  return (
    <FieldFrame
      label={label}
      error={problem}
      describedBy={rules}
      after={
        <>
          <PasswordMeter level={passwordStrength(password, words, isCommon)} />
          <PasswordChecklist id={rules} password={password} />
        </>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          aria-required
          name={field.name}
          autoComplete="new-password"
          value={password}
          onFocus={() => void loadList()}
          onBlur={leave}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

function pick(values: Record<string, unknown>, names: readonly string[]): string[] {
  return names.map((name) => values[name]).filter((value) => typeof value === 'string')
}
