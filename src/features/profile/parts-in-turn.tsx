import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#/lib/after-paint'
import { inTurn } from './in-turn'
import styles from './parts-in-turn.module.css'

type Props = {
  /** All of them from the start, for who looks for what is far down. */
  atOnce: boolean
  /** Called once the first is painted, unless all come at once. */
  onFirst: () => void
  children: ReactNode
}

/** What is below the first screen: each child in a frame of its own, so that a slow phone answers to a finger between. */
export function PartsInTurn({ atOnce, onFirst, children }: Readonly<Props>) {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(atOnce ? parts.length : 0)
  const isWhole = drawn >= parts.length

  useEffect(() => {
    if (drawn === 1) afterPaint(onFirst)
    if (!isWhole) inTurn(() => startTransition(() => setDrawn(drawn + 1)))
  }, [drawn, isWhole, onFirst])

  return (
    <>
      {parts.slice(0, drawn)}
      {!isWhole && <div className={styles['rest']} />}
    </>
  )
}
