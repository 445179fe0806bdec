import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#/ui/link-button'
import { MessagePage } from './message-page'

/** Any path that is no page (spec, section 2), with a way home. */
export function NotFoundPage({ scene }: Readonly<{ scene?: ReactNode }>) {
  return (
    <MessagePage
      scene={scene}
      figure="404"
      title={<Trans id="notFound.title">No light here</Trans>}
      lead={<Trans id="notFound.lead">This page doesn’t exist, or its address has changed.</Trans>}
      actions={
        <>
          <LinkButton to="/" variant="primary">
            <Trans id="notFound.home">Go home</Trans>
          </LinkButton>
          <LinkButton to="/rules">
            <Trans id="menu.rules">Project rules</Trans>
          </LinkButton>
        </>
      }
    />
  )
}
