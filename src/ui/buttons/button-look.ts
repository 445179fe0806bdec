import { classNames } from '#/lib/class-names'
import styles from './button.module.css'

/** The look of a button; shared by `Button`, `LinkButton` and `AnchorButton`. */
export type ButtonLook = Readonly<{
  /** At most one `primary` per view. Default `line`. */
  variant?: 'primary' | 'line' | 'ghost' | 'danger' | undefined
  /** 44, 48 (default) or 56 px high. */
  size?: 'sm' | 'lg' | undefined
}>

/** The class of a look, with the caller's own class after it. */
export function buttonClass(look: ButtonLook, className?: string | undefined) {
  return classNames(
    'screen-only',
    styles['root'],
    styles[look.variant ?? 'line'],
    look.size && styles[look.size],
    className,
  )
}
