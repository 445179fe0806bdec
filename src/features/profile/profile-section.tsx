import type { ReactNode } from 'react'
import styles from './profile-page.module.css'

/** One section of the profile, with an anchor and a heading of its own. */
export function ProfileSection({
  id,
  title,
  lead,
  children,
}: Readonly<{ id: string; title: ReactNode; lead?: ReactNode; children: ReactNode }>) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <h2 id={`${id}-title`} className={styles['heading']}>
        {title}
      </h2>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}
