import { createLink } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ComponentProps, ComponentType, ReactNode, SVGProps } from 'react'
import { ExternalLink } from '#/ui/buttons/external-link'
import styles from './link-list.module.css'

type Icon = Readonly<{ Icon: ComponentType<SVGProps<SVGSVGElement>> }>

/** Rows of links, each with an icon and an arrow; `--link-height` is the minimum height of a row. */
export function LinkList({ children }: Readonly<{ children: ReactNode }>) {
  return <ul className={styles['list']}>{children}</ul>
}

/** A row that links to a page of this site: `to`, `hash` as a router link. */
export const ListLink = createLink(
  ({ Icon, children, ...rest }: Icon & Omit<ComponentProps<'a'>, 'className'>) => (
    <li>
      <a {...rest} className={styles['link']}>
        <Icon aria-hidden />
        {children}
        <ArrowRight aria-hidden />
      </a>
    </li>
  ),
)

/** A row that links to another site, in a new tab. */
export function ListAnchor({
  href,
  Icon,
  children,
}: Readonly<{ href: string; children: ReactNode }> & Icon) {
  return (
    <li>
      <ExternalLink href={href} className={styles['link']}>
        <Icon aria-hidden />
        <span>{children}</span>
        <ArrowUpRight aria-hidden />
      </ExternalLink>
    </li>
  )
}
