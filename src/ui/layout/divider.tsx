import styles from './divider.module.css'

/** A thin line with a small light at its start, above sections of the home page and the rules. */
export function Divider() {
  return <div className={styles['root']} />
}
