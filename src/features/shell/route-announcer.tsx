import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusPage } from '#/lib/browser/focus'

type Props = { turn: number; isWaiting: boolean }

/** By then the new title is set, and the heading is rendered. */
const ANNOUNCE_AFTER_MS = 100

/** Most pages come sooner, and need no words. */
const WAIT_AFTER_MS = 1000

/**
 * After a navigation: focuses the heading of the new page, and announces its title. Not on the first load, when the
 * browser does both, nor if the player has moved the focus already. A title in another language is dropped. While the new page
 * is on its way for longer, that is announced.
 */
export function RouteAnnouncer({ turn, isWaiting }: Readonly<Props>) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const [announced, setAnnounced] = useState({ title: '', locale })
  const announce = useEffectEvent((title: string) => setAnnounced({ title, locale }))
  const announceWait = useEffectEvent(() => announce(t({ id: 'ui.loading', message: 'Loading' })))

  useEffect(() => {
    if (turn === 0) return
    const { activeElement } = document
    const timer = setTimeout(() => {
      announce(document.title)
      // The focused element may have disappeared with the former page.
      if ([activeElement, document.body].includes(document.activeElement)) focusPage()
    }, ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [turn])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(announceWait, WAIT_AFTER_MS)
    return () => {
      clearTimeout(timer)
      announce('')
    }
  }, [isWaiting])

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic>
      {announced.locale === locale && announced.title}
    </div>
  )
}
