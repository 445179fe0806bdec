import type { ReactNode } from 'react'
import styles from './profile-page.module.css'
import { type SectionId, titleOf } from './sections'

/** A section that takes the whole width, for tables. */
export function ProfileSection({
  id,
  lead,
  children,
}: Readonly<{ id: SectionId; lead?: ReactNode; children: ReactNode }>) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <h2 id={`${id}-title`} className={styles['heading']}>
        {titleOf(id)}
      </h2>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}
