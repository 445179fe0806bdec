import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './card.module.css'

/** A flat box with a border. Use `CardBody` for padding; tables and empty states go in without it. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['root'], className)} />
}

/** The padded part of a card. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['body'], className)} />
}

/** The footer under a line: text at the start, buttons at the end. Printed, it would be an empty row. */
export function CardFoot({ children }: Readonly<{ children: ReactNode }>) {
  return <div className={classNames('row', 'screen-only', styles['foot'])}>{children}</div>
}
