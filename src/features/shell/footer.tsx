import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { siteConfig } from '#/config'
import { Container } from '#/ui/layout/container'
import { ExternalLink } from '#/ui/buttons/external-link'
import { Brand } from './brand'
import styles from './footer.module.css'

/** The treeline, the operator's documents and the copyright (behaviour H8). */
export function Footer() {
  const { t } = useLingui()
  const { licenseUrl, privacyUrl, servicesUrl, supportUrl, studio, copyrightYears } = siteConfig
  return (
    <footer className={styles['footer']}>
      <div className={styles['ridge']} aria-hidden />
      <div className={styles['ground']}>
        <Container className={styles['inner']}>
          <div className={styles['brand']}>
            <Brand />
          </div>
          <nav
            className={styles['nav']}
            aria-label={t({ id: 'footer.documents', message: 'Documents' })}
          >
            <ul className={styles['links']}>
              <FooterLink href={licenseUrl}>
                <Trans id="menu.license">License agreement</Trans>
              </FooterLink>
              <FooterLink href={privacyUrl}>
                <Trans id="menu.privacy">Privacy policy</Trans>
              </FooterLink>
              <FooterLink href={servicesUrl}>
                <Trans id="menu.services">Services</Trans>
              </FooterLink>
              <FooterLink href={supportUrl}>
                <Trans id="menu.support">Tech support</Trans>
              </FooterLink>
            </ul>
          </nav>
          <p className={styles['copyright']}>
            © {copyrightYears} {studio}
          </p>
        </Container>
      </div>
    </footer>
  )
}

function FooterLink({
  href,
  children,
}: Readonly<{ href: string | undefined; children: ReactNode }>) {
  if (!href) return null
  return (
    <li>
      <ExternalLink href={href}>{children}</ExternalLink>
    </li>
  )
}
