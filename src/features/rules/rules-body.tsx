import { Trans } from '@lingui/react/macro'
import { createElement, type ReactNode, useMemo } from 'react'
import { classNames } from '#/lib/class-names'
import { formatDate } from '#/locales/format'
import type { Locale } from '#/locales/locale'
import type { RuleNode, RulesText } from '#/locales/rules-text'
import { MarkedRule, Rule } from './rule'
import styles from './rules-body.module.css'
import { noonOf, useRules } from './rules-text'
import { Section } from './section'
import { TableOfContents } from './table-of-contents'

type Props = { locale: Locale; marked: string }

/** The rules in one language, with a table of contents. Suspends until they are loaded. */
export function RulesBody({ locale, marked }: Readonly<Props>) {
  const { lang, edition, summary, sections } = useRules(locale)
  const day = formatDate(locale, noonOf(edition))
  // The text is long, and the same whichever rule is marked.
  const text = useMemo(() => <Sections sections={sections} />, [sections])
  return (
    <>
      <div className={styles['intro']}>
        <p className="lead" lang={lang}>
          {summary}
        </p>
        {/* Node and browsers may space a date differently. */}
        <p className="faint sm" suppressHydrationWarning>
          <Trans id="rules.edition">Last updated {day}</Trans>
        </p>
      </div>
      <div className={classNames('stack-wide', styles['columns'])}>
        <TableOfContents sections={sections} />
        <article className={styles['text']} lang={lang}>
          <MarkedRule value={marked}>{text}</MarkedRule>
        </article>
      </div>
    </>
  )
}

function Sections({ sections }: Readonly<Pick<RulesText, 'sections'>>) {
  return sections.map(({ number, title, rules }) => (
    <Section key={number} number={number} title={title}>
      {rules.map((rule, index) => {
        const ruleNumber = `${number}.${index + 1}`
        return (
          <Rule key={ruleNumber} number={ruleNumber}>
            {rule.map(renderNode)}
          </Rule>
        )
      })}
    </Section>
  ))
}

/** Renders a node of a rule; the order never changes, so the index is the key. */
function renderNode(node: RuleNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, children } = node
  return createElement(
    tag,
    { key, ...(tag === 'a' && { href: node.href }) },
    ...children.map(renderNode),
  )
}
