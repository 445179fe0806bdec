import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** What a control inside a `FieldFrame` spreads onto its input. */
export type FieldControl = Readonly<{
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}>

export type FieldFrameProps = Readonly<{
  label: ReactNode
  /** Beside the label, at the end: 'Forgot password?'. */
  end?: ReactNode
  hint?: ReactNode
  /** Replaces the hint: there is one message slot. */
  error?: ReactNode
  /** Of the control; made up when not given. */
  id?: string | undefined
  /** Below the message: a meter, a checklist. */
  after?: ReactNode
  /** Id of what describes the control besides the message, as a checklist does. */
  describedBy?: string
  children: (control: FieldControl) => ReactNode
}>

/** Label above, control, one message below; ids wired, so that no field can forget them. */
export function FieldFrame({
  label,
  end,
  hint,
  error,
  id,
  after,
  describedBy,
  children,
}: FieldFrameProps) {
  const madeUp = useId()
  const controlId = id ?? madeUp
  const messageId = `${controlId}-message`
  const message = error || hint
  const description = [message ? messageId : '', describedBy].filter(Boolean).join(' ')

  return (
    <div className={styles['root']}>
      <div className={styles['top']}>
        <label className={styles['label']} htmlFor={controlId}>
          {label}
        </label>
        {end && <span className={styles['end']}>{end}</span>}
      </div>
      {children({
        id: controlId,
        ...(description ? { 'aria-describedby': description } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error ? (
        <p className={styles['error']} id={messageId}>
          <CircleAlert />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className={styles['hint']} id={messageId}>
            {hint}
          </p>
        )
      )}
      {after}
    </div>
  )
}
