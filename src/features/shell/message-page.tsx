import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import { Container } from '#/ui/container'
import styles from './message-page.module.css'

/** A page with one message and a way out of it; `scene` is drawn behind, `figure` large above. */
export function MessagePage({
  scene,
  figure,
  title,
  lead,
  actions,
}: Readonly<{
  scene?: ReactNode
  figure?: string
  title: ReactNode
  lead: ReactNode
  actions: ReactNode
}>) {
  return (
    <section className={styles['page']}>
      {scene}
      <Container className={styles['inner']}>
        <div className={styles['body']}>
          {figure && (
            <p className={styles['figure']} aria-hidden>
              {figure}
            </p>
          )}
          <h1 className={classNames('display', styles['title'])}>{title}</h1>
          <p className={classNames('lead', styles['lead'])}>{lead}</p>
          <div className={styles['actions']}>{actions}</div>
        </div>
      </Container>
    </section>
  )
}
