import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#/ui/buttons/link-button'
import { PageMeta } from '#/ui/layout/page-meta'
import { StatusPage } from '#/ui/feedback/status-page'

/** The page of any unknown path (behaviour S1), with a way home. */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <>
      <PageMeta title={t({ id: 'notFound.kicker', message: 'Page not found' })} isPrivate />
      <StatusPage
        tone="info"
        figure="404"
        title={<Trans id="notFound.title">No light here</Trans>}
        lead={
          <Trans id="notFound.lead">This page doesn’t exist, or its address has changed.</Trans>
        }
        light="out"
        hasFog
      >
        <LinkButton to="/" variant="primary">
          <Trans id="notFound.home">Go home</Trans>
        </LinkButton>
        <LinkButton to="/rules">
          <Trans id="menu.rules">Project rules</Trans>
        </LinkButton>
      </StatusPage>
    </>
  )
}
