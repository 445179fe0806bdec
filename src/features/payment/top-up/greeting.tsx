import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { siteConfig } from '#/config'
import { restoreFocusRef } from '#/lib/browser/focus'
import { writeSeen } from '#/lib/browser/seen'
import { classNames } from '#/lib/class-names'
import { IconButton } from '#/ui/buttons/icon-button'
import { useLauncher } from '#/ui/hooks/use-launcher'
import { Icon } from '#/ui/icon'
import { Card, CardBody } from '#/ui/layout/card'
import { LinkList, ListAnchor, ListLink } from '#/ui/layout/link-list'
import styles from './greeting.module.css'

type GreetingProps = { login: string; onClose: () => void }

/** Greets a new player, once in this browser, with the next steps. */
export function Greeting({ login, onClose }: Readonly<GreetingProps>) {
  const { t } = useLingui()
  const launcher = useLauncher()
  useEffect(() => writeSeen('welcomed', login), [login])
  const name = <bdi translate="no">{login}</bdi>
  return (
    <Card ref={restoreFocusRef} className={styles['root']}>
      <CardBody className="stack-close">
        <div className={styles['head']}>
          <h2 className="h3">
            <Trans id="profile.welcome.title">Welcome, {name}</Trans>
          </h2>
          <IconButton
            className={classNames('screen-only', styles['close'])}
            aria-label={t({ id: 'profile.welcome.close', message: 'Dismiss' })}
            onClick={onClose}
          >
            <Icon name="x" />
          </IconButton>
        </div>
        <LinkList>
          <ListAnchor href={launcher.url} icon="download">
            <Trans id="menu.launcher">Download launcher</Trans>
          </ListAnchor>
          <ListLink to="/protection" icon="shield-check">
            <Trans id="profile.welcome.protection">Turn on protection</Trans>
          </ListLink>
          {siteConfig.rankings.length > 0 && (
            <ListLink to="/profile" hash="votes" icon="star">
              <Trans id="profile.votes.link">Vote in the rankings</Trans>
            </ListLink>
          )}
        </LinkList>
      </CardBody>
    </Card>
  )
}
