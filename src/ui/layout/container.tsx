import type { ComponentProps } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './container.module.css'

/** The page's column: 75rem and the gutters. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['root'], className)} />
}
