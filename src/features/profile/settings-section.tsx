import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import type { SectionName } from './profile-section'
import styles from './settings-section.module.css'

/** A row of the settings: its name and current value, and beside them a button that a form below replaces. */
export function SettingsSection({
  section: { id, title },
  lead,
  hint,
  children,
}: Readonly<{
  section: SectionName
  /** The current value. */
  lead?: ReactNode
  /** What the button does; on a phone, shown together with the form. */
  hint?: ReactNode
  children?: ReactNode
}>) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classNames('row', styles['root'])}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`} className="h3">
          {title}
        </h2>
        {lead && <p className="muted sm">{lead}</p>}
        {hint && <p className={classNames('muted sm', styles['hint'])}>{hint}</p>}
      </div>
      {children && <div className={classNames('stack', styles['body'])}>{children}</div>}
    </section>
  )
}
