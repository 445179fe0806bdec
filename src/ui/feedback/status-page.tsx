import type { PointerEvent, ReactNode } from 'react'
import { Scene, type SceneState } from '#/brand/scene/scene'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import { Container } from '#/ui/layout/container'
import { Scrim } from '#/ui/layout/scrim'
import stage from '#/ui/layout/stage.module.css'
import { SEVERITIES, type Severity } from './severity'
import styles from './status-page.module.css'

/** The brightness of the beacon for a tone. */
const LIGHTS: Partial<Record<Severity, SceneState>> = { success: 'lit', error: 'out' }

type Props = {
  /** Tone of the line above the heading, which always has an icon too. */
  tone: Severity
  /** What happened, as text, even if a figure shows it. */
  kicker?: ReactNode
  /** Shown large above the text, hidden from screen readers. */
  figure?: string
  title: ReactNode
  lead?: ReactNode
  /** An identifier of the matter, for players who contact support. */
  note?: ReactNode
  /** Whether the page waits for a response that will change it. */
  isBusy?: boolean
  /** The brightness of the beacon behind the text, unless the tone decides it. */
  light?: SceneState
  hasFog?: boolean
  /** What the player can do next. */
  children?: ReactNode
}

/** The pointer carries a light through the fog (`scene.module.css`). */
function carryLantern({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top } = currentTarget.getBoundingClientRect()
  currentTarget.style.setProperty('--lantern-x', `${clientX - left}px`)
  currentTarget.style.setProperty('--lantern-y', `${clientY - top}px`)
}

/** A page that reports one outcome and offers the next steps. */
export function StatusPage({
  tone,
  kicker,
  figure,
  title,
  lead,
  note,
  isBusy,
  light = LIGHTS[tone] ?? 'dim',
  hasFog,
  children,
}: Readonly<Props>) {
  const { icon, className: colour } = SEVERITIES[tone]
  return (
    <section
      className={classNames('scenic', stage['stage'], styles['page'])}
      data-tone={tone}
      aria-busy={isBusy}
      onPointerMove={hasFog ? carryLantern : undefined}
    >
      <Scene
        state={light}
        reach="page"
        hasFog={hasFog}
        className={classNames(stage['scene'], styles['scene'])}
      />
      <Container className={classNames(stage['inner'], styles['inner'])}>
        <Scrim className={classNames('stack', styles['body'])}>
          {figure && (
            <p className={styles['figure']} aria-hidden>
              {figure}
            </p>
          )}
          <div className="stack" role="status">
            {kicker && (
              <p className={classNames(styles['kicker'], colour)}>
                {/* All pages with a warning wait for something. */}
                <Icon name={tone === 'warn' ? 'clock' : icon} />
                <span>{kicker}</span>
              </p>
            )}
            <h1 className={classNames('display', styles['title'])}>{title}</h1>
            {lead && <p className={classNames('lead', styles['lead'])}>{lead}</p>}
          </div>
          {note && <p className="note">{note}</p>}
          {children && <div className={classNames('row', styles['actions'])}>{children}</div>}
        </Scrim>
      </Container>
    </section>
  )
}
