import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './button-look'
import styles from './button.module.css'

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /**
     * The verb in progress ('Sending the code') while the action runs. The button keeps its width
     * and its focus, and takes no further press, by mouse, by key or by Enter in a field.
     */
    busy?: string | undefined
  }

/** A button; `type` is `button` by default. */
export function Button({
  variant,
  size,
  block,
  className,
  busy,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = busy !== undefined || rest['aria-disabled'] === true

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: a disabled button drops the focus and says nothing to readers.
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three, `button` by default
      type={type}
      className={buttonClass({ variant, size, block }, className)}
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
