import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '#/lib/class-names'
import type { PasswordStrength } from '#/lib/passwords/password-strength'
import styles from './password-meter.module.css'

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
        <LevelName level={level} />
      </span>
    </div>
  )
}

// One text, so that a change is announced once: with elements, a screen reader hears it removed and added.
function LevelName({ level }: Readonly<{ level: PasswordStrength }>) {
  const { t } = useLingui()
  switch (level) {
    case 'empty':
      return <span>-</span>
    case 'weak':
      return <span>{t({ id: 'password.strength.weak', message: 'Weak' })}</span>
    case 'medium':
      return <span>{t({ id: 'password.strength.medium', message: 'Medium' })}</span>
    case 'strong':
      return <span>{t({ id: 'password.strength.strong', message: 'Strong' })}</span>
  }
}
