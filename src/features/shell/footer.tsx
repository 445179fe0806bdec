import { useLingui } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { classNames } from '#/lib/class-names'
import { Container } from '#/ui/layout/container'
import { ExternalLink } from '#/ui/buttons/external-link'
import { DOCUMENTS, SUPPORT } from '#/ui/operator-links'
import { Brand } from './brand'
import styles from './footer.module.css'

/** The treeline, the operator's documents and the copyright (behaviour H8). */
export function Footer() {
  const { t } = useLingui()
  const { studio, copyrightYears } = siteConfig
  return (
    <footer className={classNames('screen-only', styles['footer'])}>
      <div className={styles['ridge']} aria-hidden />
      <div className={styles['ground']}>
        <Container className={classNames('row', styles['inner'])}>
          <div className={styles['brand']}>
            <Brand />
          </div>
          <nav
            className={styles['nav']}
            aria-label={t({ id: 'footer.documents', message: 'Documents' })}
          >
            <ul className={classNames('row', styles['links'])}>
              {[...DOCUMENTS, SUPPORT].map(({ href, text }) => (
                <li key={text.id}>
                  <ExternalLink href={href}>{t(text)}</ExternalLink>
                </li>
              ))}
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
