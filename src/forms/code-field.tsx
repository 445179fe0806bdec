import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import { FieldFrame } from '#/ui/field'
import styles from './code-field.module.css'
import { useFieldContext, useFormContext } from './context'
import { useFieldProblem } from './field-problem'

const LENGTH = 6
const CELLS = Array.from({ length: LENGTH }, (_, index) => index)

/**
 * A code of six digits: one real input (autofill, paste with spaces or dashes), drawn as cells. The sixth
 * digit submits the form by itself, once for each code; a refused code is cleared and may be typed anew.
 */
export function CodeField({ label, hint }: { label?: ReactNode; hint?: ReactNode }) {
  const { t } = useLingui()
  const field = useFieldContext<string>()
  const form = useFormContext()
  const problem = useFieldProblem()
  const input = useRef<HTMLInputElement>(null)
  const { value } = field.state
  const isRefused = field.state.meta.errorMap.onSubmit !== undefined

  useEffect(() => {
    if (isRefused) input.current?.select()
  }, [isRefused])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH)
    field.handleChange(digits)
    if (digits.length === LENGTH && digits !== value && !form.state.isSubmitting) {
      event.target.form?.requestSubmit()
    }
  }

  return (
    <FieldFrame
      label={label ?? t({ id: 'field.codeLabel', message: 'Code' })}
      hint={hint}
      error={problem}
    >
      {(control) => (
        <span className={styles['root']} data-invalid={problem !== undefined || undefined}>
          <input
            {...control}
            ref={input}
            className={styles['input']}
            name={field.name}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onBlur={field.handleBlur}
            onChange={change}
          />
          <span className={styles['cells']} aria-hidden>
            {CELLS.map((cell) => (
              <i
                key={cell}
                data-current={cell === Math.min(value.length, LENGTH - 1) || undefined}
              />
            ))}
          </span>
        </span>
      )}
    </FieldFrame>
  )
}
