import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import BookOpen from 'lucide-react/icons/book-open'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { siteConfig } from '#/config'
import { classNames } from '#/lib/class-names'
import { Container } from '#/ui/layout/container'
import { ExternalLink } from '#/ui/buttons/external-link'
import { useLauncher } from '#/ui/hooks/use-launcher'
import styles from './useful-links.module.css'

/** Where else to go: the rules, the launcher, support, and the documents that the operator has. */
export function UsefulLinks() {
  const { t } = useLingui()
  const launcher = useLauncher()
  const { supportUrl, licenseUrl, privacyUrl, servicesUrl } = siteConfig
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
          <OutsideItem href={launcher.url} icon={<Download className={styles['icon']} />}>
            <Trans id="menu.launcher">Download launcher</Trans>
          </OutsideItem>
          <OutsideItem href={supportUrl} icon={<LifeBuoy className={styles['icon']} />}>
            <Trans id="menu.support">Tech support</Trans>
          </OutsideItem>
          <OutsideItem href={licenseUrl} icon={<FileText className={styles['icon']} />}>
            <Trans id="menu.license">License agreement</Trans>
          </OutsideItem>
          <OutsideItem href={privacyUrl} icon={<LockKeyhole className={styles['icon']} />}>
            <Trans id="menu.privacy">Privacy policy</Trans>
          </OutsideItem>
          <OutsideItem href={servicesUrl} icon={<ReceiptText className={styles['icon']} />}>
            <Trans id="menu.services">Services</Trans>
          </OutsideItem>
        </ul>
      </nav>
    </Container>
  )
}

function OutsideItem({
  href,
  icon,
  children,
}: Readonly<{ href: string | undefined; icon: ReactNode; children: ReactNode }>) {
  if (href === undefined) return null
  return (
    <li>
      <ExternalLink href={href} className={styles['link']}>
        {icon}
        {children}
        <ArrowUpRight className={classNames(styles['icon'], styles['arrow'])} />
      </ExternalLink>
    </li>
  )
}
