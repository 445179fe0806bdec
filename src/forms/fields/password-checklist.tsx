import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PASSWORD_MAX, PASSWORD_MIN } from '#/api/generated/password-length'
import { classNames } from '#/lib/class-names'
import { PASSWORD_MARKS, passwordRules } from '#/lib/passwords/password-rules'
import { Icon } from '#/ui/icon'
import styles from './password-checklist.module.css'

const marks = PASSWORD_MARKS.join('')

type Props = { password: string; id: string; isOpen: boolean }

/** The rules of a new password, each shown as met or not: with an icon, and with a text for screen readers. */
export function PasswordChecklist({ password, id, isOpen }: Props) {
  const rules = passwordRules(password)
  return (
    <>
      <ul id={id} className={classNames('muted sm', styles['root'])}>
        <Rule isMet={rules.length}>
          <Trans id="password.rule.length">
            {PASSWORD_MIN} to {PASSWORD_MAX} characters
          </Trans>
        </Rule>
        <Rule isMet={rules.lower}>
          <Trans id="password.rule.lower">A lowercase letter</Trans>
        </Rule>
        <Rule isMet={rules.upper}>
          <Trans id="password.rule.upper">An uppercase letter</Trans>
        </Rule>
        <Rule isMet={rules.digit}>
          <Trans id="password.rule.digit">A digit</Trans>
        </Rule>
        <Rule isMet={rules.mark}>
          <Trans id="password.rule.mark">A special character</Trans>
        </Rule>
      </ul>
      <details className={classNames('faint sm', styles['marks'])}>
        {/* While it is hidden, only screen readers may reach it: the focus must be visible. */}
        <summary tabIndex={isOpen ? undefined : -1}>
          <Trans id="password.marks">Which special characters?</Trans>
        </summary>
        <span>{marks}</span>
        <p>
          <Trans id="password.letters">Letters of any alphabet count.</Trans>
        </p>
      </details>
    </>
  )
}

function Rule({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  return (
    <li className={styles['rule']} data-met={isMet || undefined}>
      <Icon name={isMet ? 'check' : 'circle'} />
      <span>
        {children}
        <span className="visually-hidden">
          {isMet ? (
            <Trans id="password.rule.met">: done</Trans>
          ) : (
            <Trans id="password.rule.unmet">: not yet</Trans>
          )}
        </span>
      </span>
    </li>
  )
}
