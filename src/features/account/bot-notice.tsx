import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import { ExternalLink } from '#/ui/buttons/external-link'
import styles from './small-print.module.css'

/**
 * The notice that stands for the hidden badge of the bot check; only where the check is on. Its provider lets the badge
 * be hidden only where these words and links stand.
 */
export function BotNotice() {
  if (siteConfig.botCheck.siteKey === '') return null
  return (
    <p className={styles['legal']}>
      <Trans id="botCheck.notice">
        This site is protected by reCAPTCHA and the Google{' '}
        <ExternalLink href="https://policies.google.com/privacy">Privacy Policy</ExternalLink> and{' '}
        <ExternalLink href="https://policies.google.com/terms">Terms of Service</ExternalLink>{' '}
        apply.
      </Trans>
    </p>
  )
}
