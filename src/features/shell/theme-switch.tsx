import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { classNames } from '#/lib/class-names'
import { watchCookie, writeCookie } from '#/lib/browser/document-cookie'
import { Icon } from '#/ui/icon'
import controls from './header-control.module.css'
import styles from './theme-switch.module.css'

const THEME_COOKIE = 'theme'

/** Dark or light: follows the system until the visitor chooses, then the cookie `theme`. */
export function ThemeSwitch() {
  const { t } = useLingui()
  useEffect(() => watchCookie(THEME_COOKIE, followTheme), [])
  return (
    <button
      type="button"
      className={classNames(controls['control'], controls['icon'])}
      aria-label={t({ id: 'header.theme.switch', message: 'Change theme' })}
      onClick={toggleTheme}
    >
      <Icon name="sun" className="at-night" />
      <Icon name="moon" className="at-dawn" />
    </button>
  )
}

/** The same as a row of the left menu, with the name of the current theme. */
export function ThemeRow() {
  return (
    <div className={controls['row']}>
      <span>
        <Trans id="header.theme">Theme</Trans>
      </span>
      <button
        type="button"
        className={classNames(controls['control'], styles['inRow'])}
        onClick={toggleTheme}
      >
        <Icon name="moon" className="at-night" />
        <Icon name="sun" className="at-dawn" />
        <span className="at-night">
          <Trans id="header.theme.dark">Dark</Trans>
        </span>
        <span className="at-dawn">
          <Trans id="header.theme.light">Light</Trans>
        </span>
      </button>
    </div>
  )
}

function toggleTheme() {
  const root = document.documentElement
  const isDark = root.dataset['theme']
    ? root.dataset['theme'] === 'dark'
    : !matchMedia('(prefers-color-scheme: light)').matches
  const chosen = isDark ? 'light' : 'dark'
  root.dataset['theme'] = chosen
  writeCookie(THEME_COOKIE, chosen)
}

/** Applies the choice of another tab. */
function followTheme(chosen: string) {
  if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset['theme'] = chosen
}
