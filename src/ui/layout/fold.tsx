import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

/** Content that a click on its summary shows below it. */
export function Fold({ summary, children }: Readonly<{ summary: ReactNode; children: ReactNode }>) {
  return (
    <details className={styles['root']}>
      <summary>
        {summary}
        <ChevronDown aria-hidden />
      </summary>
      {children}
    </details>
  )
}
