import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { siteConfig } from '#/config'
import styles from './brand.module.css'

/** The mark and the name of the project; leads home (spec, section 2). */
export function Brand() {
  const { t } = useLingui()
  const { name } = siteConfig
  return (
    <Link
      to="/"
      className={styles['brand']}
      aria-label={t({ id: 'header.logo', message: `${name}: Home` })}
    >
      <svg className={styles['mark']} viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <path
          d="M3 25 14 3l11 22"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinejoin="miter"
          strokeMiterlimit="8"
        />
        <path className={styles['light']} d="m14 14.5 3 4.5-3 4.5-3-4.5z" />
      </svg>
      <span className={styles['name']}>{name}</span>
    </Link>
  )
}
