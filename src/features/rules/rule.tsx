import { useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { MarkedRule } from './marked-rule'
import styles from './rule.module.css'

/** One rule; its number links to it. A second paragraph names the penalty. */
export function Rule({ number, children }: Readonly<{ number: string; children: ReactNode }>) {
  const { t } = useLingui()
  const id = idOfRule(number)
  return (
    <div className={styles['rule']} id={id} data-marked={use(MarkedRule) === id || undefined}>
      <a
        href={`#${id}`}
        className={styles['number']}
        aria-label={t({ id: 'rules.linkTo', message: `Link to rule ${number}` })}
      >
        {number}
      </a>
      <div className={styles['text']}>{children}</div>
    </div>
  )
}

function idOfRule(number: string): string {
  return `r${number.replace('.', '-')}`
}
