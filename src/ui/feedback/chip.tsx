import type { ComponentProps } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './chip.module.css'

/** A toggle for one of several presets; `pressed` is shown and announced. */
export function Chip({
  pressed,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> & { pressed: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={classNames(styles['root'], className)}
    />
  )
}
