import type { ReactNode } from 'react'
import type { SectionName } from './profile-section'
import styles from './settings-section.module.css'

/** A section in two columns: title and lead at the start, the controls at the end. */
export function SettingsSection({
  section: { id, title },
  lead,
  children,
}: Readonly<{ section: SectionName; lead: ReactNode; children: ReactNode }>) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['root']}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} className="h3">
          {title}
        </h2>
        <p className={styles['lead']}>{lead}</p>
      </div>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
