import { classNames } from '#/lib/class-names'
import styles from './scenic-view.module.css'
import { ThemePictures } from './theme-pictures'

type Props = {
  of: 'settlement' | 'shores' | 'forest'
  /** Sets the size: the picture covers its box, aligned at the bottom. */
  className: string | undefined
}

/** A close view of a place in the scene; decoration beside text that says the same. */
export function ScenicView({ of, className }: Readonly<Props>) {
  return (
    <div className={classNames(styles['view'], className)} aria-hidden>
      <ThemePictures sheet={styles} className={classNames(styles['picture'], styles[of])} />
    </div>
  )
}
