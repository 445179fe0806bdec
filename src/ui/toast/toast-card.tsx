import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { classNames } from '#/lib/class-names'
import { IconButton } from '#/ui/buttons/icon-button'
import { SEVERITIES } from '#/ui/feedback/severity'
import { Icon } from '#/ui/icon'
import styles from './toast-region.module.css'
import { textOf, type Toast } from './toast-store'

/** Screen readers announce changes inside a live region, not a region that arrives with its text. */
const ANNOUNCE_AFTER_MS = 50

/** One toast. Screen readers announce an error at once, the others when they have finished speaking. */
export function ToastCard({ toast, onClose }: Readonly<{ toast: Toast; onClose: () => void }>) {
  const { t } = useLingui()
  const [isLive, setIsLive] = useState(false)
  const { icon, className } = SEVERITIES[toast.severity]

  useEffect(() => {
    const timer = setTimeout(() => setIsLive(true), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={classNames('rise', styles['toast'], className)}>
      <Icon name={icon} />
      <div role={toast.severity === 'error' ? 'alert' : 'status'} className={styles['text']}>
        {isLive && (
          <>
            <p className={styles['summary']}>{toast.summary()}</p>
            {toast.detail && <p className={styles['detail']}>{textOf(toast.detail)}</p>}
          </>
        )}
      </div>
      <IconButton
        id={`${toast.id}-close`}
        aria-label={t({ id: 'ui.close', message: 'Close' })}
        onClick={onClose}
      >
        <Icon name="x" />
      </IconButton>
    </div>
  )
}
