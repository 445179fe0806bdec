import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import { DisclosureMenu } from '#/ui/menus/disclosure-menu'
import { useLauncher } from '#/ui/hooks/use-launcher'
import { MenuAnchor, MenuLink, MenuSeparator } from '#/ui/menus/menu-items'
import { DOCUMENTS, type OperatorLink, SUPPORT } from '#/ui/operator-links'
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
          <Icon name="menu" />
          <span className={controls['wideOnly']} aria-hidden>
            <Trans id="menu.short">Menu</Trans>
          </span>
        </>
      }
    >
      <ul>
        <li>
          <MenuLink to="/" activeOptions={{ exact: true, includeSearch: false }}>
            <Icon name="house" />
            <Trans id="menu.home">Home</Trans>
          </MenuLink>
        </li>
        <li>
          <MenuAnchor href={launcher.url}>
            <Icon name="download" />
            <Trans id="menu.launcher">Download launcher</Trans>
          </MenuAnchor>
        </li>
        <li>
          <MenuLink to="/rules" activeOptions={{ exact: true, includeSearch: false }}>
            <Icon name="book-open" />
            <Trans id="menu.rules">Project rules</Trans>
          </MenuLink>
        </li>
        <OperatorItem {...SUPPORT} />
      </ul>
      {DOCUMENTS.length > 0 && (
        <>
          <MenuSeparator />
          <ul>
            {DOCUMENTS.map((link) => (
              <OperatorItem key={link.text.id} {...link} />
            ))}
          </ul>
        </>
      )}
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

function OperatorItem({ href, text, icon }: OperatorLink) {
  const { t } = useLingui()
  return (
    <li>
      <MenuAnchor href={href}>
        <Icon name={icon} />
        {t(text)}
      </MenuAnchor>
    </li>
  )
}
