import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import styles from './secret-key.module.css'
import { CopyButton } from '#/ui/buttons/copy-button'

/** The key of the authenticator app, in groups of four to type, with a button that copies it. */
export function SecretKey({ secret }: Readonly<{ secret: string }>) {
  const { t } = useLingui()
  const id = useId()
  const code = useRef<HTMLElement>(null)
  const groups = (secret.match(/.{1,4}/g) ?? []).join(' ')

  return (
    <div className="stack-tight">
      <span className="label" id={id}>
        <Trans id="protection.key">Key</Trans>
      </span>
      <div className={styles['box']} role="group" aria-labelledby={id}>
        <code translate="no" ref={code}>
          {groups}
        </code>
        <CopyButton
          text={secret}
          source={code}
          label={t({ id: 'protection.copyKey', message: 'Copy the key' })}
          copied={() => t({ id: 'protection.keyCopied', message: 'The key is copied' })}
        />
      </div>
    </div>
  )
}
