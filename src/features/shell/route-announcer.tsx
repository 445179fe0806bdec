import { useEffect, useState } from 'react'
import { focusOnce } from '#/lib/focus-once'

/** The new title is set by then, and so is a heading that was loaded with the page. */
const ANNOUNCE_AFTER_MS = 100

/**
 * After a page was turned: focus goes to its heading, and readers hear its title. Not on the
 * first load, where the browser does both.
 */
export function RouteAnnouncer({ turn }: Readonly<{ turn: number }>) {
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (turn === 0) return
    const timer = setTimeout(() => {
      setTitle(document.title)
      focusPage()
    }, ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [turn])

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic>
      {title}
    </div>
  )
}

function focusPage() {
  const main = document.querySelector<HTMLElement>('main')
  // A dialog or a field that took the focus already knows better.
  if (!main || document.querySelector('dialog[open]')) return
  const active = document.activeElement
  if (active instanceof HTMLInputElement && main.contains(active)) return
  focusOnce(main.querySelector('h1') ?? main)
}
