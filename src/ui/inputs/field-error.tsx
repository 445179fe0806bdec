import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './field-error.module.css'

/** Why the value of a field is refused. */
export function FieldError({ id, children }: Readonly<{ id: string; children: ReactNode }>) {
  return (
    <p className={classNames('appear', styles['root'])} id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  )
}
