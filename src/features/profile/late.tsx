import { Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '#/ui/button'
import { latePart, type Retry } from '#/ui/late-part'
import { lazyPart } from '#/ui/lazy-part'
import { BusyArea, SkeletonLines } from '#/ui/skeleton'
import type * as Forms from './late-forms'
import styles from './late.module.css'

function late<Props extends object>(
  pick: (forms: typeof Forms) => ComponentType<Props>,
  fallback: ReactNode,
) {
  return latePart(() => import('./late-forms').then(pick), { fallback, Failure })
}

function Failure({ onRetry }: Readonly<Retry>) {
  return (
    <div role="alert" className={styles['missing']}>
      <p>
        <Trans id="profile.late.failed">This part did not load. Check the connection.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans id="flow.tryAgain">Try again</Trans>
      </Button>
    </div>
  )
}

const lines = (count: number) => (
  <BusyArea>
    <SkeletonLines count={count} />
  </BusyArea>
)

export const AuthorPart = late((forms) => forms.AuthorPart, lines(2))
export const PersonalPart = late((forms) => forms.PersonalPart, lines(4))
export const PasswordForm = late((forms) => forms.PasswordForm, lines(8))
export const ProtectionPart = late((forms) => forms.ProtectionPart, lines(2))
export const ProblemNotice = late((forms) => forms.ProblemNotice, null)
/** Nobody misses it where it does not come. */
export const Greeting = lazyPart(() => import('./late-forms').then((forms) => forms.Greeting))
