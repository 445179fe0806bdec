import { classNames } from '#/lib/class-names'
import styles from './scene.module.css'
import pictures from './scene-pictures.module.css'
import { ThemePictures } from './theme-pictures'
import { useMotionOnScreen } from './use-motion-on-screen'

/** The meaning of the beacon: all is well, something is pending, something went wrong. */
export type SceneState = 'lit' | 'dim' | 'out'

type Props = {
  state: SceneState
  /** Which ends of the page the scene touches, under the header or behind the footer; none by default. */
  reach?: 'top' | 'bottom' | 'page'
  hasFog?: boolean | undefined
  /** Places the scene and the land in it; `scene.module.css` names the properties. */
  className?: string | undefined
}

/**
 * The landscape behind the text, at night or dawn. Decorative: it has no size of its own and is hidden from screen
 * readers, and the text always says the same.
 */
export function Scene({ state, reach, hasFog = false, className }: Readonly<Props>) {
  const scene = useMotionOnScreen<HTMLDivElement>()
  return (
    <div
      ref={scene}
      className={classNames('screen-only', styles['scene'], pictures['scene'], className)}
      data-state={state}
      data-scene={reach}
      aria-hidden
    >
      <div className={styles['sky']} />
      <ThemePictures sheet={pictures} className={classNames(styles['far'], pictures['far'])} />
      <ThemePictures sheet={pictures} className={classNames(styles['near'], pictures['near'])} />
      <div className={styles['land']}>
        <ThemePictures
          sheet={pictures}
          className={classNames(styles['picture'], pictures['land'])}
        />
        <div className={styles['beam']} />
        <div className={classNames(styles['beam'], styles['beamLeft'])} />
        <div className={styles['halo']} />
      </div>
      {hasFog && <div className={styles['fog']} />}
      <div className={styles['scrim']} />
    </div>
  )
}
