import type { ComponentProps } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './scrim.module.css'

/**
 * A feathered veil behind text over a scene. It belongs to the text, so the contrast depends
 * neither on the art nor on the viewport nor on the length of the text. `--plate-dawn` sets its strength at
 * dawn, where the art allows less.
 */
export function Scrim({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['root'], className)} />
}
