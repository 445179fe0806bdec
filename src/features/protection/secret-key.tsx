import { Trans, useLingui } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import { useId, useRef } from 'react'
import { copyText, selectText } from '#/lib/copy-text'
import { useToaster } from '#/ui/toaster-provider'
import styles from './secret-key.module.css'

/** The key of the authenticator app, in groups of four to type, with a button that copies it. */
export function SecretKey({ secret }: Readonly<{ secret: string }>) {
  const { t } = useLingui()
  const toaster = useToaster()
  const id = useId()
  const code = useRef<HTMLElement>(null)
  const groups = (secret.match(/.{1,4}/g) ?? []).join(' ')

  async function copy() {
    const isCopied = await copyText(secret)
    if (!isCopied && code.current) selectText(code.current)
    toaster.show(
      isCopied
        ? {
            severity: 'success',
            summary: t({ id: 'protection.keyCopied', message: 'The key is copied' }),
            group: 'copy',
          }
        : {
            severity: 'warn',
            summary: t({ id: 'copy.refused', message: 'The browser did not let us copy' }),
            detail: t({ id: 'copy.byHand', message: 'It is selected: copy it by hand.' }),
            group: 'copy',
          },
    )
  }

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
          onClick={() => void copy()}
        >
          <Copy aria-hidden />
        </button>
      </div>
    </div>
  )
}
