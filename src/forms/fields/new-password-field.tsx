import { Trans } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { type ReactNode, useId, useState } from 'react'
import { loadOptionalChunk } from '#/lib/browser/load-chunk'
import { isNewPassword, PASSWORD_RULES_ATTRIBUTE } from '#/lib/passwords/password-rules'
import { passwordStrength } from '#/lib/passwords/password-strength'
import { FieldFrame } from '#/ui/inputs/field-frame'
import { PasswordInput } from '#/ui/inputs/password-input'
import { PasswordMeter } from '#/ui/inputs/password-meter'
import { useFieldContext, useFormContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { PasswordChecklist } from './password-checklist'
import { useFieldControl } from './use-field-control'
import { runAction } from '#/lib/errors/run-action'

type Props = {
  label: ReactNode
  /** Names of the fields whose values make a password easy to guess: login, e-mail. */
  personal?: readonly string[]
}

const NONE: readonly string[] = []

type CommonList = (password: string) => boolean

/** A new password with its strength and the rules it must meet. */
export function NewPasswordField({ label, personal = NONE }: Props) {
  const field = useFieldContext<string>()
  const form = useFormContext()
  const problem = useFieldProblem()
  const common = useFieldControl({ required: true })
  const rules = useId()
  // Once open, the rules stay open, so that the next control does not move under the pointer.
  const [showsRules, setShowsRules] = useState(false)
  const [isCommon, setIsCommon] = useState<CommonList | null>(null)
  const personalValues = useStore(form.store, (state) =>
    pick(state.values, personal).join('\n'),
  ).split('\n')
  const password = field.state.value
  const level = passwordStrength(password, personalValues, isCommon)
  const isOpen = showsRules || password !== '' || problem !== undefined

  async function loadList() {
    if (isCommon !== null) return
    // Without the list (no network) the meter is just less strict.
    const list = await loadOptionalChunk(() => import('#/lib/passwords/common-passwords'))
    if (list) setIsCommon(() => list.isCommonPassword)
  }

  return (
    <FieldFrame
      label={label}
      error={problem}
      describedBy={rules}
      after={
        <>
          <PasswordMeter level={level} />
          {level === 'weak' && isNewPassword(password) && (
            <p className="muted sm">
              <Trans id="password.longer">All the rules are met, but longer is safer</Trans>
            </p>
          )}
          {/* Even when hidden, it describes the field to screen readers. */}
          <div className={isOpen ? 'stack-close' : 'visually-hidden'}>
            <PasswordChecklist id={rules} password={password} isOpen={isOpen} />
          </div>
        </>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          {...common}
          autoComplete="new-password"
          passwordrules={PASSWORD_RULES_ATTRIBUTE}
          value={password}
          onFocus={() => {
            setShowsRules(true)
            runAction(loadList())
          }}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

function pick(values: Record<string, unknown>, names: readonly string[]): string[] {
  return names.map((name) => values[name]).filter((value) => typeof value === 'string')
}
