import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { MessagePage } from './message-page'

/** What stands where a page broke: `onRetry` draws it again. */
export function ErrorPage({
  onRetry,
  scene,
}: Readonly<{ onRetry: () => void; scene?: ReactNode }>) {
  return (
    <MessagePage
      scene={scene}
      title={<Trans id="errorPage.title">The page didn’t open</Trans>}
      lead={
        <Trans id="errorPage.lead">
          Something went wrong on our side. Try again, or come back a little later.
        </Trans>
      }
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            <Trans id="errorPage.retry">Try again</Trans>
          </Button>
          <LinkButton to="/">
            <Trans id="notFound.home">Go home</Trans>
          </LinkButton>
        </>
      }
    />
  )
}
