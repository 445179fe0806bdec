import { Trans } from '@lingui/react/macro'
import { classNames } from '#/lib/class-names'
import { buttonClass } from '#/ui/buttons/button-look'
import { Fold } from '#/ui/layout/fold'
import styles from './app-setup.module.css'
import type { Setup } from './setup-flow'
import { QrCode } from './qr-code'
import { SecretKey } from './secret-key'

/**
 * The data for the authenticator app: a QR code to scan, or a key to type. A phone opens the app itself and cannot scan
 * its own screen, so the code is folded there.
 */
export function AppSetup({ setup }: Readonly<{ setup: Setup & { method: 'app' } }>) {
  const { secret, otpauthUri } = setup
  if (otpauthUri !== '' && matchMedia('(pointer: coarse)').matches) {
    return (
      <div className="stack">
        <ol className={classNames('stack-close', styles['list'])}>
          <li>
            <Trans id="protection.install">
              Install an authenticator app if you have none: Google Authenticator, 2FAS or any
              other.
            </Trans>
          </li>
          <li>
            <Trans id="protection.addKey">
              Add the key to it: tap the button, or copy and paste it.
            </Trans>
          </li>
          <Enter />
        </ol>
        <a className={buttonClass({})} href={otpauthUri}>
          <Trans id="protection.openApp">Open in the app</Trans>
        </a>
        <SecretKey secret={secret} />
        <Fold summary={<Trans id="protection.showQr">QR code for another device</Trans>}>
          <div className={styles['folded']}>
            <QrCode text={otpauthUri} />
          </div>
        </Fold>
      </div>
    )
  }
  return (
    <div className={classNames('stack', styles['root'])}>
      <QrCode text={otpauthUri} />
      <div className="stack">
        <ol className={classNames('stack-close', styles['list'])}>
          <li>
            <Trans id="protection.scan">
              Scan the code with an authenticator app on your phone: Google Authenticator, 2FAS or
              any other.
            </Trans>
          </li>
          <li>
            <Trans id="protection.type">No camera? Enter the key by hand.</Trans>
          </li>
          <Enter />
        </ol>
        <SecretKey secret={secret} />
      </div>
    </div>
  )
}

function Enter() {
  return (
    <li>
      <Trans id="protection.enter">Enter the six digits that the app shows.</Trans>
    </li>
  )
}
