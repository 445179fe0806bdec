import { classNames } from '#/lib/class-names'
import styles from './scene.module.css'
import pictures from './scene-pictures.module.css'
import { useMotionOnScreen } from './use-motion-on-screen'

/** What the beacon says: all is well, something is awaited, the light is gone. */
export type SceneState = 'lit' | 'dim' | 'out'

type Props = {
  state: SceneState
  /** Which ends of the page the scene touches: the header lies over it, the footer in front of it. */
  reach: 'top' | 'bottom' | 'page'
  hasFog?: boolean | undefined
  /** Places the scene and the land in it; `scene.module.css` names the properties. */
  className?: string | undefined
}

/**
 * The world behind the text: a polar night, or its dawn. Decoration only, so it has no size of its own, is
 * hidden from readers, and what it shows is also said in the text.
 */
export function Scene({ state, reach, hasFog = false, className }: Readonly<Props>) {
  const scene = useMotionOnScreen<HTMLDivElement>()
  return (
    <div
      ref={scene}
      className={classNames(styles['scene'], pictures['scene'], className)}
      data-state={state}
      data-scene={reach}
      aria-hidden
    >
      <div className={styles['sky']} />
      <div className={classNames(styles['far'], pictures['far'])} />
      <div className={classNames(styles['near'], pictures['near'])} />
      <div className={styles['land']}>
        <div className={classNames(styles['picture'], pictures['land'])} />
        <div className={styles['beam']} />
        <div className={classNames(styles['beam'], styles['beamLeft'])} />
        <div className={styles['halo']} />
      </div>
      {hasFog && <div className={styles['fog']} />}
      <div className={styles['scrim']} />
    </div>
  )
}
