import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'
import styles from './small-print.module.css'

/** What to do when an e-mail does not arrive. */
export function NoEmailHint() {
  return (
    <p className={styles['alt']}>
      <Trans id="waiting.noEmail">
        No email? Check your spam folder, or contact{' '}
        <ExternalLink href={siteConfig.supportUrl}>support</ExternalLink>.
      </Trans>
    </p>
  )
}
