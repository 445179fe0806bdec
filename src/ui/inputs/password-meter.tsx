import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#/lib/class-names'
import type { PasswordStrength } from '#/lib/passwords/password-strength'
import styles from './password-meter.module.css'

const LEVELS: Record<PasswordStrength, ReactNode> = {
  empty: '-',
  weak: <Trans id="password.strength.weak">Weak</Trans>,
  medium: <Trans id="password.strength.medium">Medium</Trans>,
  strong: <Trans id="password.strength.strong">Strong</Trans>,
}

/**
 * Three bars and the level, visible once there is a password. The level is a live region, announced when it changes.
 */
export function PasswordMeter({ level }: Readonly<{ level: PasswordStrength }>) {
  return (
    <div
      className={classNames(styles['root'], level === 'empty' && 'visually-hidden')}
      data-level={level}
    >
      <i className={styles['bar']} />
      <i className={styles['bar']} />
      <i className={styles['bar']} />
      {/* Not an <output>, which a reset of the form would empty. */}
      <span className={styles['word']} role="status">
        <span className="visually-hidden">
          <Trans id="password.strength.label">Password strength:</Trans>{' '}
        </span>
        <span>{LEVELS[level]}</span>
      </span>
    </div>
  )
}
