import { useEffect } from 'react'
import { CHUNK_LIMIT } from '#/lib/browser/load-chunk'
import { classNames } from '#/lib/class-names'
import styles from './page-wait.module.css'

/**
 * Shown from 300 ms on while the next page is loading. If its code neither loads nor fails, the browser reloads the
 * address, which is already the next page's: that page is visible without its scripts, and reports if they do not load.
 */
export function PageWait() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) window.location.reload()
    }, CHUNK_LIMIT)
    return () => clearTimeout(timer)
  }, [])
  return <div className={classNames('appear', styles['wait'])} aria-hidden />
}
