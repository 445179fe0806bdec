import { Trans, useLingui } from '@lingui/react/macro'
import BookOpen from 'lucide-react/icons/book-open'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Menu from 'lucide-react/icons/menu'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { siteConfig } from '#/config'
import { classNames } from '#/lib/class-names'
import { DisclosureMenu } from '#/ui/menus/disclosure-menu'
import { useLauncher } from '#/ui/hooks/use-launcher'
import { MenuAnchor, MenuLink, MenuSeparator } from '#/ui/menus/menu-items'
import controls from './header-control.module.css'
import { type LanguageProps, LanguageSwitch } from './language-switch'
import { ThemeRow } from './theme-switch'

/** The main menu (behaviour H2); under 768 px it also holds the language and the theme. */
export function LeftMenu({ locale, onLocale }: LanguageProps) {
  const launcher = useLauncher()
  const { t } = useLingui()
  return (
    <DisclosureMenu
      id="menu-main"
      side="start"
      label={t({ id: 'menu.main', message: 'Main menu' })}
      triggerClassName={classNames(controls['control'], controls['tight'])}
      trigger={
        <>
          <Menu />
          <span className={controls['wideOnly']} aria-hidden>
            <Trans id="menu.short">Menu</Trans>
          </span>
        </>
      }
    >
      <ul>
        <li>
          <MenuLink to="/" activeOptions={{ exact: true, includeSearch: false }}>
            <House />
            <Trans id="menu.home">Home</Trans>
          </MenuLink>
        </li>
        <li>
          <MenuAnchor href={launcher.url}>
            <Download />
            <Trans id="menu.launcher">Download launcher</Trans>
          </MenuAnchor>
        </li>
        <li>
          <MenuLink to="/rules" activeOptions={{ exact: true, includeSearch: false }}>
            <BookOpen />
            <Trans id="menu.rules">Project rules</Trans>
          </MenuLink>
        </li>
        <li>
          <MenuAnchor href={siteConfig.supportUrl}>
            <LifeBuoy />
            <Trans id="menu.support">Tech support</Trans>
          </MenuAnchor>
        </li>
      </ul>
      <LegalItems />
      <div className={controls['narrowOnly']}>
        <MenuSeparator />
        <div className={controls['row']}>
          <Trans id="header.language">Language</Trans>
          <LanguageSwitch locale={locale} onLocale={onLocale} />
        </div>
        <ThemeRow />
      </div>
    </DisclosureMenu>
  )
}

function LegalItems() {
  const { licenseUrl, privacyUrl, servicesUrl } = siteConfig
  if (!licenseUrl && !privacyUrl && !servicesUrl) return null
  return (
    <>
      <MenuSeparator />
      <ul>
        {licenseUrl && (
          <li>
            <MenuAnchor href={licenseUrl}>
              <FileText />
              <Trans id="menu.license">License agreement</Trans>
            </MenuAnchor>
          </li>
        )}
        {privacyUrl && (
          <li>
            <MenuAnchor href={privacyUrl}>
              <LockKeyhole />
              <Trans id="menu.privacy">Privacy policy</Trans>
            </MenuAnchor>
          </li>
        )}
        {servicesUrl && (
          <li>
            <MenuAnchor href={servicesUrl}>
              <ReceiptText />
              <Trans id="menu.services">Services</Trans>
            </MenuAnchor>
          </li>
        )}
      </ul>
    </>
  )
}
