import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import { SEVERITIES, type Severity } from './severity'
import styles from './tag.module.css'

/** A short status, with a dot in the colour of its severity. */
export function Tag({
  tone,
  children,
}: Readonly<{
  /** `current` marks the one in use, such as the session of this browser. */
  tone?: Severity | 'current' | undefined
  children: ReactNode
}>) {
  return (
    <span
      className={classNames(
        styles['root'],
        tone && (tone === 'current' ? styles['current'] : SEVERITIES[tone].className),
      )}
    >
      {children}
    </span>
  )
}
