import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusPage } from '#/lib/focus'

/** By then the new title is set, and the heading is rendered. */
const ANNOUNCE_AFTER_MS = 100

/**
 * After a navigation: focuses the heading of the new page, and announces its title. Not on the first load, when the
 * browser does both, nor if the player has moved the focus already. A title in another language is dropped.
 */
export function RouteAnnouncer({ turn }: Readonly<{ turn: number }>) {
  const { locale } = useLingui().i18n
  const [announced, setAnnounced] = useState({ title: '', locale })
  const announce = useEffectEvent(() => setAnnounced({ title: document.title, locale }))

  useEffect(() => {
    if (turn === 0) return
    const { activeElement } = document
    const timer = setTimeout(() => {
      announce()
      // The focused element may have disappeared with the former page.
      if ([activeElement, document.body].includes(document.activeElement)) focusPage()
    }, ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [turn])

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic>
      {announced.locale === locale && announced.title}
    </div>
  )
}
