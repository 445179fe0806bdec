import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { User } from '#/api/generated/model/user'
import { classNames } from '#/lib/class-names'
import { keepReturnTo } from '#/lib/links/entry-state'
import { Balances } from './balances'
import { Brand } from './brand'
import controls from './header-control.module.css'
import styles from './header.module.css'
import { type LanguageProps, LanguageSwitch } from './language-switch'
import { LeftMenu } from './left-menu'
import { RightMenu } from './right-menu'
import { ThemeSwitch } from './theme-switch'

export type HeaderProps = LanguageProps &
  Readonly<{
    /** `null` for a visitor. */
    user: User | null
    onSignOut: () => void
  }>

/** The header (behaviour H4): the order here is the Tab order. Over a scene it is transparent. */
export function Header({ user, onSignOut, locale, onLocale }: HeaderProps) {
  return (
    <header className={classNames('screen-only', styles['header'])}>
      <div className={styles['bar']}>
        <LeftMenu locale={locale} onLocale={onLocale} />
        <Brand />
        <div className={styles['space']} />
        <div className={styles['side']}>
          {user?.active && <Balances key={user.login} user={user} locale={locale} />}
          <div className={controls['wideOnly']}>
            <LanguageSwitch locale={locale} onLocale={onLocale} />
          </div>
          <div className={controls['wideOnly']}>
            <ThemeSwitch />
          </div>
          {user ? (
            <>
              <Greeting name={user.login} />
              <RightMenu user={user} locale={locale} onSignOut={onSignOut} />
            </>
          ) : (
            <Link
              to="/sign"
              state={keepReturnTo}
              className={classNames(controls['control'], controls['line'])}
            >
              <Trans id="header.signIn">Login</Trans>
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}

function Greeting({ name }: Readonly<{ name: string }>) {
  // An element: tags in a text would be read as markup of the message.
  const login = <b translate="no">{name}</b>
  return (
    <span className={styles['greeting']}>
      <Trans id="header.greeting">Hello, {login}!</Trans>
    </span>
  )
}
