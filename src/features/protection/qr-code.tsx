import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { classNames } from '#/lib/class-names'
import styles from './qr-code.module.css'
import type { QrPath } from './qr-path'
import { loadOptionalChunk } from '#/lib/browser/load-chunk'
import { runAction } from '#/lib/errors/run-action'

type State = { kind: 'drawing' } | ({ kind: 'drawn' } & QrPath) | { kind: 'failed' }

/**
 * A QR code, rendered in the browser, so that its secret goes to no other service and into no image address. An empty
 * text is unknown: the player must type the key.
 */
export function QrCode({ text }: Readonly<{ text: string }>) {
  const { t } = useLingui()
  const [state, setState] = useState<State>({ kind: text === '' ? 'failed' : 'drawing' })

  useEffect(() => {
    if (text === '') return
    let isStale = false
    runAction(
      // Without the chunk, or with a text too long for a code, the player can type the key beside it.
      loadOptionalChunk(async () => (await import('./qr-path')).qrPath(text)).then((code) => {
        if (!isStale) setState(code === null ? { kind: 'failed' } : { kind: 'drawn', ...code })
      }),
    )
    return () => {
      isStale = true
    }
  }, [text])

  if (state.kind === 'failed') {
    return (
      <p className={classNames('muted sm', styles['failed'])}>
        <Trans id="protection.qrFailed">The QR code did not load. Enter the key instead.</Trans>
      </p>
    )
  }
  return (
    <div className={styles['root']} aria-busy={state.kind === 'drawing'}>
      {state.kind === 'drawn' && (
        <svg
          viewBox={`0 0 ${state.size} ${state.size}`}
          role="img"
          aria-label={t({
            id: 'protection.qrLabel',
            message: 'QR code for the authenticator app',
          })}
          shapeRendering="crispEdges"
        >
          <path d={state.path} />
        </svg>
      )}
    </div>
  )
}
