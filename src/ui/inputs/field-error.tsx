import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import styles from './field-error.module.css'

/** Why the value of a field is refused. */
export function FieldError({ id, children }: Readonly<{ id: string; children: ReactNode }>) {
  return (
    <p className={classNames('appear', styles['root'])} id={id}>
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  )
}
