import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Mark } from '#/brand/mark'
import { siteConfig } from '#/config'
import styles from './brand.module.css'

/** The mark and the name of the project; links home (behaviour H1). */
export function Brand() {
  const { t } = useLingui()
  const { name } = siteConfig
  return (
    <Link
      to="/"
      className={styles['brand']}
      aria-label={t({ id: 'header.logo', message: `${name}: Home` })}
    >
      <Mark />
      <span className={styles['name']}>{name}</span>
    </Link>
  )
}
