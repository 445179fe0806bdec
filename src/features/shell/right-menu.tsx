import { Trans, useLingui } from '@lingui/react/macro'
import Coins from 'lucide-react/icons/coins'
import LogOut from 'lucide-react/icons/log-out'
import MailCheck from 'lucide-react/icons/mail-check'
import Monitor from 'lucide-react/icons/monitor'
import Shield from 'lucide-react/icons/shield'
import UserIcon from 'lucide-react/icons/user'
import type { User } from '#/api/generated/model/user'
import { classNames } from '#/lib/class-names'
import type { Locale } from '#/locales/locale'
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
      trigger={<UserIcon />}
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
              <MailCheck />
              <Trans id="menu.verify">Verify email</Trans>
            </MenuLink>
          </li>
        )}
        {user.active && (
          <>
            <li>
              <MenuLink to="/profile" activeOptions={{ exact: true, includeSearch: false }}>
                <UserIcon />
                <Trans id="menu.profile">Profile</Trans>
              </MenuLink>
            </li>
            <li>
              <MenuSectionLink to="/profile" hash="balance">
                <Coins />
                <Trans id="menu.topUp">Top up</Trans>
              </MenuSectionLink>
            </li>
            <li>
              <MenuSectionLink to="/profile" hash="sessions">
                <Monitor />
                <Trans id="menu.sessions">Sessions</Trans>
              </MenuSectionLink>
            </li>
            <li>
              <MenuLink to="/protection" activeOptions={{ exact: true, includeSearch: false }}>
                <Shield />
                <Trans id="menu.protection">Protection</Trans>
              </MenuLink>
            </li>
          </>
        )}
        <li>
          <MenuButton onClick={onSignOut}>
            <LogOut />
            <Trans id="menu.logout">Logout</Trans>
          </MenuButton>
        </li>
      </ul>
    </DisclosureMenu>
  )
}
