import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import styles from './disclosure-menu.module.css'
import { ExternalLink } from '#/ui/buttons/external-link'

/** A link of a menu to another site: opens in a new tab, with an arrow and a text for screen readers. */
export function MenuAnchor({ href, children }: Readonly<{ href: string; children: ReactNode }>) {
  return (
    <ExternalLink href={href} data-menu-item="" className={styles['item']}>
      {children}
      <ArrowUpRight className={styles['external']} />
    </ExternalLink>
  )
}
