import { Trans } from '@lingui/react/macro'
import styles from './app-setup.module.css'
import type { Setup } from './setup-flow'
import { QrCode } from './qr-code'
import { SecretKey } from './secret-key'

/** What the authenticator app needs: a QR code to scan or a key to type. On phones the key comes first. */
export function AppSetup({ setup }: Readonly<{ setup: Setup & { method: 'app' } }>) {
  return (
    <div className={styles['root']}>
      <div className={styles['qr']}>
        <QrCode text={setup.otpauthUri} />
      </div>
      <div className={styles['text']}>
        <ol className={styles['list']}>
          <li>
            <Trans id="protection.scan">Open your authenticator app and scan the code.</Trans>
          </li>
          <li>
            <Trans id="protection.type">No camera? Enter the key by hand.</Trans>
          </li>
          <li>
            <Trans id="protection.enter">Enter the six digits that the app shows.</Trans>
          </li>
        </ol>
        <SecretKey secret={setup.secret} />
        {setup.otpauthUri !== '' && (
          <a className={styles['open']} href={setup.otpauthUri}>
            <Trans id="protection.openApp">Open in the app on this device</Trans>
          </a>
        )}
      </div>
    </div>
  )
}
