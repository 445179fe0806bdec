import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#/ui/icon'
import styles from './disclosure-menu.module.css'
import { ExternalLink } from '#/ui/buttons/external-link'

/** A menu link to a page of this site; the router marks the current one. */
export const MenuLink = createLink(
  ({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) => (
    <a {...rest} data-menu-item="" className={styles['item']}>
      {children}
    </a>
  ),
)

/** A menu link to a section of a page. The page has its own entry, which is marked. */
export const MenuSectionLink = createLink(
  ({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) => (
    <a {...rest} aria-current={undefined} data-menu-item="" className={styles['item']}>
      {children}
    </a>
  ),
)

/** A menu link to another site, in a new tab. */
export function MenuAnchor({ href, children }: Readonly<{ href: string; children: ReactNode }>) {
  return (
    <ExternalLink href={href} data-menu-item="" className={styles['item']}>
      {children}
      <Icon name="arrow-up-right" className={styles['external']} />
    </ExternalLink>
  )
}

/** A menu item that runs an action instead of opening a page. */
export function MenuButton({
  onClick,
  children,
}: Readonly<{ onClick: () => void; children: ReactNode }>) {
  return (
    <button type="button" data-menu-item="" className={styles['item']} onClick={onClick}>
      {children}
    </button>
  )
}

/** A line between two groups of a menu. */
export function MenuSeparator() {
  return <div className={styles['separator']} aria-hidden />
}
