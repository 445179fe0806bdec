import type { ReactNode, Ref } from 'react'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import styles from './alert.module.css'
import { SEVERITIES, type Severity } from './severity'

/** A message in the page. Screen readers announce an `error` at once, the others when they have finished speaking. */
export function Alert({
  severity,
  ref,
  children,
}: Readonly<{
  severity: Severity
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}>) {
  const { icon, className: colour } = SEVERITIES[severity]
  return (
    <div
      ref={ref}
      role={severity === 'error' ? 'alert' : 'status'}
      className={classNames('appear', styles['root'], colour)}
    >
      <Icon name={icon} />
      <div className={styles['body']}>{children}</div>
    </div>
  )
}
