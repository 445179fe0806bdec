import type { ReactNode } from 'react'
import styles from './profile-page.module.css'

/** What a section is called in the address, and in its heading. */
export type SectionName = Readonly<{ id: string; title: ReactNode }>

/** A section that takes the whole width, for tables. */
export function ProfileSection({
  section: { id, title },
  lead,
  children,
}: Readonly<{ section: SectionName; lead?: ReactNode; children: ReactNode }>) {
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
