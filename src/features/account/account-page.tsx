import type { ReactNode } from 'react'
import styles from './account-page.module.css'

/** The frame of the account pages: one narrow column; the scene stands beside it. */
export function AccountPage({
  title,
  lead,
  children,
}: Readonly<{ title: ReactNode; lead?: ReactNode; children: ReactNode }>) {
  return (
    <div className={styles['root']}>
      <div className={styles['column']}>
        <div className={styles['box']}>
          <div className={styles['top']}>
            <h1 className={styles['title']}>{title}</h1>
            {lead}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
