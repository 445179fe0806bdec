import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { siteConfig } from '#/config'
import { localeOf } from '#/locales/locale'
import { Container } from '#/ui/layout/container'
import { Divider } from '#/ui/layout/divider'
import { PageMeta } from '#/ui/layout/page-meta'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'
import { RulesBody } from './rules-body'
import styles from './rules-page.module.css'

/**
 * The project's rules; the operator's text is `rules.md` of each locale.
 *
 * @param marked the id in the address, of a section or a rule; `''` for none
 */
export function RulesPage({ marked }: Readonly<{ marked: string }>) {
  const { t, i18n } = useLingui()
  const { name } = siteConfig
  return (
    <Container className={styles['root']}>
      <PageMeta
        title={t({ id: 'menu.rules', message: 'Project rules' })}
        description={t({
          id: 'rules.description',
          message: `The rules of ${name}: account, communication, fair play, trade, penalties and appeals.`,
        })}
      />
      <div className={styles['divider']}>
        <Divider />
      </div>
      <h1 className="display h1">
        <Trans id="menu.rules">Project rules</Trans>
      </h1>
      <Suspense fallback={<Waiting />}>
        <RulesBody locale={localeOf(i18n)} marked={marked} />
      </Suspense>
    </Container>
  )
}

function Waiting() {
  return (
    <BusyArea className={styles['waiting']}>
      <SkeletonLines count={3} />
      <SkeletonLines count={12} />
    </BusyArea>
  )
}
