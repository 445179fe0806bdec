import type { ComponentProps } from 'react'
import styles from './chip.module.css'

/** A toggle for one of several presets; `pressed` is shown and announced. */
export function Chip({
  pressed,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'aria-pressed' | 'className'> & { pressed: boolean }) {
  return <button {...rest} type="button" aria-pressed={pressed} className={styles['root']} />
}
