import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import BookOpen from 'lucide-react/icons/book-open'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import { Container } from '#/ui/layout/container'
import { ExternalLink } from '#/ui/buttons/external-link'
import { useLauncher } from '#/ui/hooks/use-launcher'
import { DOCUMENTS, type OperatorLink, SUPPORT } from '#/ui/operator-links'
import styles from './useful-links.module.css'

/** Where else to go: the rules, the launcher, support, and the documents that the operator has. */
export function UsefulLinks() {
  const { t } = useLingui()
  const launcher = useLauncher()
  return (
    <Container>
      <nav className={styles['root']} aria-label={t({ id: 'home.links', message: 'Useful links' })}>
        <ul className={styles['list']}>
          <li>
            <Link to="/rules" className={styles['link']}>
              <BookOpen className={styles['icon']} />
              <Trans id="menu.rules">Project rules</Trans>
              <ArrowRight className={classNames(styles['icon'], styles['arrow'])} />
            </Link>
          </li>
          <OutsideItem href={launcher.url} Icon={Download}>
            <Trans id="menu.launcher">Download launcher</Trans>
          </OutsideItem>
          {[SUPPORT, ...DOCUMENTS].map(({ href, text, Icon }) => (
            <OutsideItem key={text.id} href={href} Icon={Icon}>
              {t(text)}
            </OutsideItem>
          ))}
        </ul>
      </nav>
    </Container>
  )
}

function OutsideItem({
  href,
  Icon,
  children,
}: Readonly<{ href: string; Icon: OperatorLink['Icon']; children: ReactNode }>) {
  return (
    <li>
      <ExternalLink href={href} className={styles['link']}>
        <Icon className={styles['icon']} />
        {children}
        <ArrowUpRight className={classNames(styles['icon'], styles['arrow'])} />
      </ExternalLink>
    </li>
  )
}
