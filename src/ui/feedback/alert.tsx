import type { ReactNode, Ref } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './alert.module.css'
import { type Severity, SEVERITY_ICONS } from './severity'

const STYLES: Record<Severity, string | undefined> = {
  info: styles['info'],
  success: styles['success'],
  warn: styles['warn'],
  error: styles['error'],
}

/** A message in the page. Screen readers announce an `error` at once, the others when they have finished speaking. */
export function Alert({
  severity,
  className,
  ref,
  children,
}: Readonly<{
  severity: Severity
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}>) {
  const Icon = SEVERITY_ICONS[severity]
  return (
    <div
      ref={ref}
      role={severity === 'error' ? 'alert' : 'status'}
      className={classNames(styles['root'], STYLES[severity], className)}
    >
      <Icon />
      <div className={styles['body']}>{children}</div>
    </div>
  )
}
