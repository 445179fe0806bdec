import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** The content of an empty list ('No data'), and when that will change. */
export function EmptyState({
  title,
  children,
}: Readonly<{ title: ReactNode; children?: ReactNode }>) {
  return (
    <div className={styles['root']}>
      <p className={styles['title']}>{title}</p>
      {children && <div className="sm">{children}</div>}
    </div>
  )
}
