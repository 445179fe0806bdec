import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { focusPage } from '#/lib/focus'

/** The new title is set by then, and so is a heading that was loaded with the page. */
const ANNOUNCE_AFTER_MS = 100

/**
 * After a page was turned: focus goes to its heading, and readers hear its title. Not on the
 * first load, where the browser does both. Who is quicker with the Tab key keeps the focus. A title
 * in another language than the page's is gone.
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
      // What was focused may have left with the former page.
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
