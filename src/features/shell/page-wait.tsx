import { useEffect } from 'react'
import { CHUNK_LIMIT } from '#/lib/browser/load-chunk'
import { classNames } from '#/lib/class-names'
import styles from './page-wait.module.css'

/**
 * Shown while the next page is on its way, from 300 ms on. If its code neither comes nor fails, the browser opens the page,
 * whose address it has already: that is drawn without code, and says by itself if its own does not come.
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
