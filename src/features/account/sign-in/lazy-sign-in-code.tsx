import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { problemText } from '#/api/problem-text'
import { Alert } from '#/ui/feedback/alert'
import { Button } from '#/ui/buttons/button'
import { lazyWithRetry, type Retry } from '#/ui/lazy/lazy-with-retry'
import { SkeletonLines } from '#/ui/feedback/skeleton'
import { AccountPage } from '#/ui/layout/account-page'

/** Lazy, because most players never see it. The sign-in preloads it, so that no skeleton flashes. */
export const SignInCodePage = lazyWithRetry(
  async () => (await import('./sign-in-code-page')).SignInCodePage,
  {
    fallback: (
      <Frame>
        <SkeletonLines />
      </Frame>
    ),
    Failure,
  },
)

function Frame({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <AccountPage title={<Trans id="signCode.title">Second step</Trans>}>{children}</AccountPage>
  )
}

function Failure({ onRetry }: Readonly<Retry>) {
  const { i18n } = useLingui()
  return (
    <Frame>
      <Alert severity="error">{problemText({ kind: 'unknown', reason: 'network' }, i18n)}</Alert>
      <Button onClick={onRetry}>
        <Trans id="flow.tryAgain">Try again</Trans>
      </Button>
    </Frame>
  )
}
