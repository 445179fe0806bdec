import type { ReactNode } from 'react'
import { Icon } from '#/ui/icon'
import styles from './fold.module.css'

/** Content that a click on its summary shows below it. */
export function Fold({ summary, children }: Readonly<{ summary: ReactNode; children: ReactNode }>) {
  return (
    <details className={styles['root']}>
      <summary>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  )
}
