import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './skeleton.module.css'

/** A grey bar, sized by `className` like the text that it replaces. Appears after 200 ms. */
export function Skeleton({ className }: Readonly<{ className?: string | undefined }>) {
  return <span className={classNames(styles['bone'], className)} />
}

/** A title and lines of text, for a card that is loading. */
export function SkeletonLines({ count = 4 }: Readonly<{ count?: number }>) {
  return (
    <span className={styles['lines']}>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </span>
  )
}

/** Wraps skeletons: announces to screen readers that this area is loading, and hides the bars from them. */
export function BusyArea({
  className,
  children,
}: Readonly<{ className?: string | undefined; children: ReactNode }>) {
  const { t } = useLingui()
  return (
    <output
      aria-busy
      aria-label={t({ id: 'ui.loading', message: 'Loading' })}
      className={classNames(styles['busy'], className)}
    >
      {children}
    </output>
  )
}
