import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import { idOfSection } from './section'
import type { RulesText } from '#/locales/rules-text'
import styles from './table-of-contents.module.css'
import { useCurrentSection } from '#/ui/hooks/use-current-section'

type Props = { sections: RulesText['sections'] }

/** The sections, the one being read marked; under 997 px folded behind a button that stays visible. */
export function TableOfContents({ sections }: Readonly<Props>) {
  const { t } = useLingui()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [current, choose] = useCurrentSection(
    sections.map(({ number }) => idOfSection(number)),
    // The address may name a rule, and a page that was left before returns to its position.
    false,
  )
  return (
    <nav
      className={classNames('screen-only', styles['root'])}
      aria-label={t({ id: 'rules.contents', message: 'Contents' })}
    >
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Trans id="rules.contents">Contents</Trans>
        <Icon name="chevron-down" className={styles['chevron']} />
      </button>
      <ol id={listId} className={classNames(styles['list'], isOpen && styles['open'])}>
        {sections.map(({ number, title }) => {
          const id = idOfSection(number)
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className={styles['link']}
                aria-current={id === current || undefined}
                onClick={() => {
                  choose(id)
                  setIsOpen(false)
                }}
              >
                <span className={styles['number']}>{number}</span>
                {title}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
