import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { ExternalLink } from '#/ui/buttons/external-link'
import type { IconName } from '#/styles/icons'
import { Icon } from '#/ui/icon'
import styles from './link-list.module.css'

type WithIcon = Readonly<{ icon: IconName }>

/** Rows of links, each with an icon and an arrow; `--link-height` is the minimum height of a row. */
export function LinkList({ children }: Readonly<{ children: ReactNode }>) {
  return <ul className={styles['list']}>{children}</ul>
}

/** A row that links to a page of this site: `to`, `hash` as a router link. */
export const ListLink = createLink(
  ({ icon, children, ...rest }: WithIcon & Omit<ComponentProps<'a'>, 'className'>) => (
    <li>
      <a {...rest} className={styles['link']}>
        <Icon name={icon} />
        {children}
        <Icon name="arrow-right" />
      </a>
    </li>
  ),
)

/** A row that links to another site, in a new tab. */
export function ListAnchor({
  href,
  icon,
  children,
}: Readonly<{ href: string; children: ReactNode }> & WithIcon) {
  return (
    <li>
      <ExternalLink href={href} className={styles['link']}>
        <Icon name={icon} />
        <span>{children}</span>
        <Icon name="arrow-up-right" />
      </ExternalLink>
    </li>
  )
}
