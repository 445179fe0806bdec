import type { ComponentType } from 'react'
import { classNames } from '#/lib/class-names'
import { BusyArea, Skeleton } from '#/ui/feedback/skeleton'
import { lazyWithRetry } from '#/ui/lazy/lazy-with-retry'
import { MissingPart } from '#/ui/lazy/missing-part'
import type * as Sections from './lazy-top-up'
import styles from './top-up-card.module.css'

/** As high as the form that replaces it. */
export function TopUpSkeleton() {
  return (
    <BusyArea className={classNames('stack', styles['skeleton'])}>
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} />
      ))}
    </BusyArea>
  )
}

const options = { fallback: <TopUpSkeleton />, Failure: MissingPart }

function lazySection<Props extends object>(
  pick: (sections: typeof Sections) => ComponentType<Props>,
  shown?: typeof options,
) {
  return lazyWithRetry(() => import('./lazy-top-up').then(pick), shown)
}

export const TopUpForm = lazySection((sections) => sections.TopUpForm, options)
export const TopUpFailure = lazySection((sections) => sections.TopUpFailure, options)

/** Few players are new. Shows no failure: the profile is complete without it. */
export const Greeting = lazySection((sections) => sections.Greeting)
