import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './profile-page.module.css'

/** The name of a section in the address, and its heading. */
export type SectionName = Readonly<{ id: string; title: ReactNode }>

/** A full-width section, for tables. */
export function ProfileSection({
  section: { id, title },
  lead,
  children,
}: Readonly<{ section: SectionName; lead?: ReactNode; children: ReactNode }>) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles['heading']}>
        {title}
      </h2>
      {lead && <p className={classNames('note', styles['lead'])}>{lead}</p>}
      {children}
    </section>
  )
}
