import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import styles from './rule.module.css'

/**
 * The id of the rule that the address names. `:target` alone would miss it after a navigation by the router, which the
 * browser does not follow.
 */
export const MarkedRule = createContext('')

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
