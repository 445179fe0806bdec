import { Trans } from '@lingui/react/macro'
import { siteConfig } from '#/config'
import styles from './small-print.module.css'

/** The notice that stands for the hidden badge of the bot check; only where the check is on. */
export function BotNotice() {
  if (siteConfig.botCheck.siteKey === '') return null
  return (
    <p className={styles['legal']}>
      <Trans id="botCheck.notice">This form is protected by reCAPTCHA.</Trans>
    </p>
  )
}
