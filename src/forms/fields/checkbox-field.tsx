import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import styles from './checkbox-field.module.css'
import { useFieldContext } from '#/forms/context'
import { useFieldProblem } from '#/forms/errors/field-problem'
import { useFieldBlur } from '#/forms/use-field-blur'

/** A required checkbox with its label beside it. */
export function CheckboxField({ label }: { label: ReactNode }) {
  const field = useFieldContext<boolean>()
  const problem = useFieldProblem()
  const handleBlur = useFieldBlur()
  const id = useId()
  return (
    <div className={styles['root']}>
      <input
        id={id}
        type="checkbox"
        className={styles['box']}
        name={field.name}
        checked={field.state.value}
        aria-required
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-message`}
        onBlur={handleBlur}
        onChange={(event) => field.handleChange(event.target.checked)}
      />
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {problem !== undefined && (
        <p id={`${id}-message`} className={styles['error']}>
          <CircleAlert aria-hidden />
          {problem}
        </p>
      )}
    </div>
  )
}
