import type { ComponentType, ReactNode } from 'react'
import { lazyWithRetry } from '#/ui/lazy/lazy-with-retry'
import { MissingPart } from '#/ui/lazy/missing-part'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'
import type * as Forms from './lazy-forms'

function lazyForm<Props extends object>(
  pick: (forms: typeof Forms) => ComponentType<Props>,
  fallback: ReactNode,
) {
  return lazyWithRetry(() => import('./lazy-forms').then(pick), { fallback, Failure: MissingPart })
}

const lines = (count: number) => (
  <BusyArea>
    <SkeletonLines count={count} />
  </BusyArea>
)

export const AccountEvents = lazyForm((forms) => forms.AccountEvents, lines(5))
export const AuthorPanel = lazyForm((forms) => forms.AuthorPanel, lines(1))
export const EmailPanel = lazyForm((forms) => forms.EmailPanel, lines(1))
export const PasswordForm = lazyForm((forms) => forms.PasswordForm, lines(8))
export const ProtectionPanel = lazyForm((forms) => forms.ProtectionPanel, lines(2))
