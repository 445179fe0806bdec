import { Trans, useLingui } from '@lingui/react/macro'
import { useLauncher } from '#/ui/hooks/use-launcher'
import { Container } from '#/ui/layout/container'
import { LinkList, ListAnchor, ListLink } from '#/ui/layout/link-list'
import { SUPPORT } from '#/ui/operator-links'
import section from './section.module.css'

/** Links to the rules, the launcher and support. The documents are in the footer below. */
export function UsefulLinks() {
  const { t } = useLingui()
  const launcher = useLauncher()
  return (
    <Container className={section['end']}>
      <nav aria-label={t({ id: 'home.links', message: 'Useful links' })}>
        <LinkList>
          <ListLink to="/rules" icon="book-open">
            <Trans id="menu.rules">Project rules</Trans>
          </ListLink>
          <ListAnchor href={launcher.url} icon="download">
            <Trans id="menu.launcher">Download launcher</Trans>
          </ListAnchor>
          <ListAnchor href={SUPPORT.href} icon={SUPPORT.icon}>
            {t(SUPPORT.text)}
          </ListAnchor>
        </LinkList>
      </nav>
    </Container>
  )
}
