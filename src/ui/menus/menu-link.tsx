import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './disclosure-menu.module.css'

/** A link of a menu to a page of this site; the current page is marked by the router. */
export const MenuLink = createLink(
  ({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) => (
    <a {...rest} data-menu-item="" className={styles['item']}>
      {children}
    </a>
  ),
)
