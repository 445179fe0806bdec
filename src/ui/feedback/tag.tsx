import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './tag.module.css'

/** A short state in words with a dot: `on` (success), `off` (waiting), `bad` (failed), `current`. */
export function Tag({
  tone,
  className,
  children,
}: Readonly<{
  tone?: 'on' | 'off' | 'bad' | 'current' | undefined
  className?: string | undefined
  children: ReactNode
}>) {
  return (
    <span className={classNames(styles['root'], tone && styles[tone], className)}>{children}</span>
  )
}
