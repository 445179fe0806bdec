import type { ComponentProps, MouseEvent } from 'react'
import { runAction } from '#/lib/errors/run-action'
import { buttonClass, type ButtonLook } from './button-look'
import styles from './button.module.css'

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /**
     * The label while the action runs ('Sending the code'). The button keeps its width and its focus, and ignores
     * further presses by mouse, key or Enter in a field.
     */
    busy?: string | undefined
  }

/** A button; `type` is `button` by default. */
export function Button({
  variant,
  size,
  className,
  busy,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = busy !== undefined || rest['aria-disabled'] === true

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: a disabled button loses the focus, and screen readers skip it.
    if (isOff) return event.preventDefault()
    try {
      onClick?.(event)
    } catch (error) {
      // Shown like the failure of an asynchronous action.
      runAction(Promise.reject(error))
    }
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three, `button` by default
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={busy !== undefined || undefined}
      aria-disabled={isOff || undefined}
      onClick={press}
    >
      <span className={styles['label']}>{children}</span>
      {busy !== undefined && (
        <span className={styles['busy']}>
          <span className={styles['spinner']} aria-hidden />
          <span>{busy}</span>
        </span>
      )}
    </button>
  )
}
