import type { ComponentType } from 'react'
import { classNames } from '#/lib/class-names'
import { BusyArea, Skeleton } from '#/ui/feedback/skeleton'
import { lazyWithRetry } from '#/ui/lazy/lazy-with-retry'
import { MissingPart } from '#/ui/lazy/missing-part'
import type * as Parts from './lazy-top-up'
import styles from './top-up-card.module.css'

/** As high as the form that replaces it. */
export function TopUpSkeleton() {
  return (
    <BusyArea className={classNames('stack', styles['skeleton'])}>
      {Array.from({ length: 5 }, (_, part) => (
        <Skeleton key={part} />
      ))}
    </BusyArea>
  )
}

const options = { fallback: <TopUpSkeleton />, Failure: MissingPart }

function lazyPart<Props extends object>(
  pick: (parts: typeof Parts) => ComponentType<Props>,
  shown?: typeof options,
) {
  return lazyWithRetry(() => import('./lazy-top-up').then(pick), shown)
}

export const TopUpForm = lazyPart((parts) => parts.TopUpForm, options)
export const TopUpFailure = lazyPart((parts) => parts.TopUpFailure, options)

/** Few players are new. Shows no failure: the profile is complete without it. */
export const Greeting = lazyPart((parts) => parts.Greeting)
