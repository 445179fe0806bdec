import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './skeleton.module.css'

/** One grey bar; give it the size of the text it stands for with `className`. Appears after 200 ms. */
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

/** Wraps skeletons: announces that this section is loading, and hides the bars from screen readers. */
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
