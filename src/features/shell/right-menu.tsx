import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#/api/generated/model/user'
import { classNames } from '#/lib/class-names'
import type { Locale } from '#/locales/locale'
import { Icon } from '#/ui/icon'
import { DisclosureMenu } from '#/ui/menus/disclosure-menu'
import { MenuButton, MenuLink, MenuSectionLink, MenuSeparator } from '#/ui/menus/menu-items'
import { BalanceRows } from './balances'
import controls from './header-control.module.css'
import styles from './right-menu.module.css'

/** The player's menu (behaviour H5). Unverified players have no profile, but an e-mail to verify. */
export function RightMenu({
  user,
  locale,
  onSignOut,
}: Readonly<{ user: User; locale: Locale; onSignOut: () => void }>) {
  const { t } = useLingui()
  return (
    <DisclosureMenu
      id="menu-account"
      side="end"
      label={t({ id: 'menu.account', message: 'Account menu' })}
      triggerClassName={classNames(controls['control'], controls['line'], controls['tight'])}
      trigger={<Icon name="user" />}
    >
      <p className={styles['who']} translate="no">
        {user.login} <span>{user.email}</span>
      </p>
      {user.active && <BalanceRows user={user} locale={locale} />}
      <MenuSeparator />
      <ul>
        {!user.active && (
          <li>
            <MenuLink to="/signup" search={{ to: 'verify' }}>
              <Icon name="mail-check" />
              <Trans id="menu.verify">Verify email</Trans>
            </MenuLink>
          </li>
        )}
        {user.active && (
          <>
            <li>
              <MenuLink to="/profile" activeOptions={{ exact: true, includeSearch: false }}>
                <Icon name="user" />
                <Trans id="menu.profile">Profile</Trans>
              </MenuLink>
            </li>
            <li>
              <MenuSectionLink to="/profile" hash="balance">
                <Icon name="coins" />
                <Trans id="menu.topUp">Top up</Trans>
              </MenuSectionLink>
            </li>
            <li>
              <MenuSectionLink to="/profile" hash="sessions">
                <Icon name="monitor" />
                <Trans id="menu.sessions">Sessions</Trans>
              </MenuSectionLink>
            </li>
            <li>
              <MenuLink to="/protection" activeOptions={{ exact: true, includeSearch: false }}>
                <Icon name="shield" />
                <Trans id="menu.protection">Protection</Trans>
              </MenuLink>
            </li>
          </>
        )}
        <li>
          <MenuButton onClick={onSignOut}>
            <Icon name="log-out" />
            <Trans id="menu.logout">Logout</Trans>
          </MenuButton>
        </li>
      </ul>
    </DisclosureMenu>
  )
}
