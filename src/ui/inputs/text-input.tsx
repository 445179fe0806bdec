import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './text-input.module.css'

/** A one-line input with a name for screen readers; `suffix` is a unit drawn inside it at the end ('credits'). */
export function TextInput({
  suffix,
  type = 'text',
  ...rest
}: Omit<ComponentProps<'input'>, 'className'> & { suffix?: ReactNode } & (
    | { id: string }
    | { 'aria-label': string }
  )) {
  return (
    <span className={styles['control']}>
      <input
        {...rest}
        type={type}
        className={classNames(styles['input'], suffix ? styles['hasSuffix'] : null)}
      />
      {suffix && <span className={styles['suffix']}>{suffix}</span>}
    </span>
  )
}
