import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import { Container } from './container'
import styles from './status-page.module.css'

const ICONS = { info: Info, success: CircleCheck, danger: CircleAlert }

type Props = {
  /** Of the line above the heading; colour is never its only sign. */
  tone: keyof typeof ICONS
  /** What happened, in plain words. */
  kicker: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** Whether the page waits for an answer that will change it. */
  isBusy?: boolean
  /** Drawn behind. */
  scene?: ReactNode
  /** The ways on. */
  children?: ReactNode
}

/** A page that tells one outcome and offers the ways on from it. */
export function StatusPage({
  tone,
  kicker,
  title,
  lead,
  isBusy,
  scene,
  children,
}: Readonly<Props>) {
  const Icon = ICONS[tone]
  return (
    <section className={styles['page']} aria-busy={isBusy}>
      {scene}
      <Container className={styles['inner']}>
        <div className={styles['body']}>
          <div className={styles['words']} role="status">
            <p className={classNames(styles['kicker'], styles[tone])}>
              <Icon aria-hidden />
              {kicker}
            </p>
            <h1 className={classNames('display', styles['title'])}>{title}</h1>
            {lead && <p className={classNames('lead', styles['lead'])}>{lead}</p>}
          </div>
          {children && <div className={styles['actions']}>{children}</div>}
        </div>
      </Container>
    </section>
  )
}
