import type { ReactNode } from 'react'
import styles from './disclosure-menu.module.css'

/** A menu entry that does something instead of leading somewhere; the menu closes with it. */
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
