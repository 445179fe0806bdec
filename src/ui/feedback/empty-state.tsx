import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './empty-state.module.css'

/** The content of an empty list ('No data'), and when that will change. */
export function EmptyState({
  title,
  children,
}: Readonly<{ title: ReactNode; children: ReactNode }>) {
  return (
    <div className={classNames('stack-tight', styles['root'])}>
      <b>{title}</b>
      <div className="sm">{children}</div>
    </div>
  )
}
