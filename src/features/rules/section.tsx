import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './section.module.css'

type Props = { number: string; title: string; children: ReactNode }

/** One numbered section of the rules. */
export function Section({ number, title, children }: Readonly<Props>) {
  const id = idOfSection(number)
  const titleId = `${id}-title`
  return (
    <section id={id} className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={classNames('display', styles['title'])}>
        <span className={styles['number']}>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The anchor of a section: `s2`. */
export function idOfSection(number: string): string {
  return `s${number}`
}
