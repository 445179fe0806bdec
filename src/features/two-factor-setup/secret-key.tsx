import { Trans, useLingui } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import { useId, useRef } from 'react'
import styles from './secret-key.module.css'
import { useCopy } from '#/ui/hooks/use-copy'
import { runAction } from '#/lib/run-action'

/** The key of the authenticator app, in groups of four to type, with a button that copies it. */
export function SecretKey({ secret }: Readonly<{ secret: string }>) {
  const { t } = useLingui()
  const copy = useCopy()
  const id = useId()
  const code = useRef<HTMLElement>(null)
  const copied = t({ id: 'protection.keyCopied', message: 'The key is copied' })
  const groups = (secret.match(/.{1,4}/g) ?? []).join(' ')

  return (
    <div className={styles['root']}>
      <span className={styles['label']} id={id}>
        <Trans id="protection.key">Key</Trans>
      </span>
      <div className={styles['box']} role="group" aria-labelledby={id}>
        <code ref={code}>{groups}</code>
        <button
          type="button"
          className={styles['copy']}
          aria-label={t({ id: 'protection.copyKey', message: 'Copy the key' })}
          onClick={() => runAction(copy(secret, code.current, copied))}
        >
          <Copy aria-hidden />
        </button>
      </div>
    </div>
  )
}
