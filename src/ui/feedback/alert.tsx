import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode, Ref } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './alert.module.css'

export type AlertSeverity = 'danger' | 'info' | 'success' | 'warn'

const ICONS = { danger: CircleAlert, info: Info, success: CircleCheck, warn: TriangleAlert }

/** A message in the page. `danger` is spoken at once, the others when the reader has finished. */
export function Alert({
  severity,
  className,
  ref,
  children,
}: Readonly<{
  severity: AlertSeverity
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}>) {
  const Icon = ICONS[severity]
  return (
    <div
      ref={ref}
      role={severity === 'danger' ? 'alert' : 'status'}
      className={classNames(styles['root'], styles[severity], className)}
    >
      <Icon />
      <div className={styles['body']}>{children}</div>
    </div>
  )
}
