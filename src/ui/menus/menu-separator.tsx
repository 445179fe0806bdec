import styles from './disclosure-menu.module.css'

/** A line between two parts of a menu. */
export function MenuSeparator() {
  return <div className={styles['separator']} aria-hidden />
}
