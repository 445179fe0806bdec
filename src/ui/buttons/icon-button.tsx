import type { ComponentProps } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './icon-button.module.css'

/** A button that is an icon, 44 px to tap; `aria-label` names it. */
export function IconButton({
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & { 'aria-label': string }) {
  return <button {...rest} type="button" className={classNames(styles['root'], className)} />
}
