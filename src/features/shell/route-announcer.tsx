import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusPage } from '#/lib/browser/focus'

type Props = { turn: number; isWaiting: boolean }

/** By then the new title is set, and the heading is rendered. */
const ANNOUNCE_AFTER_MS = 100

/** Most pages load sooner and need no announcement. */
const WAIT_AFTER_MS = 1000

/**
 * After a navigation, announces the title of the new page and focuses its heading, unless the player has already moved
 * the focus. Not on the first load, when the browser does both. A title in another language is dropped. If the new page
 * takes longer, announces that it is loading.
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
      // The focused element may have disappeared with the old page.
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
