import type { ComponentProps } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './scrim.module.css'

/**
 * A veil with soft edges behind text over a scene. It is sized by the text, so that the contrast depends neither on the
 * picture nor on the viewport. `--scrim-dawn` sets its strength in the light theme, where the picture allows less.
 */
export function Scrim({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['root'], className)} />
}
