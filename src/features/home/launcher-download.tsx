import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { siteConfig } from '#/config'
import type { Launcher } from '#/config-schema'
import { classNames } from '#/lib/class-names'
import { formatMegabytes } from '#/locales/format'
import { SYSTEM_NAMES } from '#/lib/browser/visitor-system'
import { localeOf } from '#/locales/locale'
import { CopyButton } from '#/ui/buttons/copy-button'
import { ExternalLink } from '#/ui/buttons/external-link'
import { useLauncher } from '#/ui/hooks/use-launcher'
import { Icon } from '#/ui/icon'
import styles from './launcher-download.module.css'

/** The launcher for the visitor's system, with the other systems and the checksums to unfold. */
export function LauncherDownload() {
  const launcher = useLauncher()
  return (
    <>
      <LauncherLink href={launcher.url}>
        <Trans id="menu.launcher">Download launcher</Trans>
      </LauncherLink>
      {launcher.file !== undefined && (
        <>
          <p className="muted sm">
            {SYSTEM_NAMES[launcher.file.system]}, <Facts {...launcher.file} />
          </p>
          <details className={styles['others']}>
            <summary className={styles['summary']}>
              <Trans id="home.launcher.others">Other systems and checksums</Trans>
            </summary>
            <ul className={classNames('stack', styles['list'])}>
              {[launcher, ...siteConfig.launchers.filter((other) => other !== launcher)].map(
                (one) => one.file && <LauncherItem key={one.url} url={one.url} file={one.file} />,
              )}
            </ul>
          </details>
        </>
      )}
    </>
  )
}

function LauncherLink({ href, children }: Readonly<{ href: string; children: ReactNode }>) {
  return (
    <ExternalLink href={href} className="lnk">
      {children}
      <Icon name="arrow-up-right" />
    </ExternalLink>
  )
}

type File = NonNullable<Launcher['file']>

function LauncherItem({ url, file }: Readonly<{ url: string; file: File }>) {
  const { t } = useLingui()
  const sum = useRef<HTMLElement>(null)
  const system = SYSTEM_NAMES[file.system]
  return (
    <li className={classNames('stack-tight', styles['item'])}>
      <LauncherLink href={url}>{system}</LauncherLink>
      <p className="muted sm">
        <Facts {...file} />
      </p>
      <div className={styles['sum']}>
        <span className="muted sm">
          <Trans id="home.launcher.sum">SHA-256 checksum</Trans>
        </span>
        <code translate="no" ref={sum}>
          {file.sha256}
        </code>
        <CopyButton
          text={file.sha256}
          source={sum}
          label={t({ id: 'home.launcher.copy', message: `Copy the checksum for ${system}` })}
          copied={() => t({ id: 'home.launcher.copied', message: 'The checksum is copied' })}
        />
      </div>
    </li>
  )
}

function Facts({ version, size }: Readonly<Pick<File, 'version' | 'size'>>) {
  const { i18n } = useLingui()
  const megabytes = formatMegabytes(localeOf(i18n), size)
  return (
    <Trans id="home.launcher.facts">
      version {version}, {megabytes}
    </Trans>
  )
}
