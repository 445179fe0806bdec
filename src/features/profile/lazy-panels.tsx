import { Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '#/ui/buttons/button'
import { lazyWithRetry, type Retry } from '#/ui/lazy/lazy-with-retry'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'
import type * as Forms from './lazy-forms'
import styles from './lazy-panels.module.css'

function lazyForm<Props extends object>(
  pick: (forms: typeof Forms) => ComponentType<Props>,
  fallback: ReactNode,
) {
  return lazyWithRetry(() => import('./lazy-forms').then(pick), { fallback, Failure })
}

function Failure({ onRetry }: Readonly<Retry>) {
  return (
    <div role="alert" className={styles['missing']}>
      <p>
        <Trans id="profile.lazyFailed">This part did not load. Check the connection.</Trans>
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

export const AuthorPanel = lazyForm((forms) => forms.AuthorPanel, lines(2))
export const PersonalPanel = lazyForm((forms) => forms.PersonalPanel, lines(4))
export const PasswordForm = lazyForm((forms) => forms.PasswordForm, lines(8))
export const ProtectionPanel = lazyForm((forms) => forms.ProtectionPanel, lines(2))
