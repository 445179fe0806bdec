import { type ReactNode, useId } from 'react'
import styles from './checkbox-field.module.css'
import { useFieldContext } from '#/forms/context'
import { FieldError } from '#/ui/inputs/field-error'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldControl } from './use-field-control'

/** A required checkbox with its label beside it. */
export function CheckboxField({ label }: { label: ReactNode }) {
  const field = useFieldContext<boolean>()
  const problem = useFieldProblem()
  const { readOnly, ...common } = useFieldControl({ required: true })
  const id = useId()
  return (
    <div className={styles['root']}>
      <input
        id={id}
        type="checkbox"
        className={styles['box']}
        {...common}
        checked={field.state.value}
        aria-readonly={readOnly || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-message`}
        onChange={(event) => field.handleChange(event.target.checked)}
      />
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {problem !== undefined && <FieldError id={`${id}-message`}>{problem}</FieldError>}
    </div>
  )
}
