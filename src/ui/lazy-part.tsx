import { type ComponentType, createElement, useEffect, useState } from 'react'
import { whenIdle } from '#/lib/when-idle'

type LazyPartProps<Props> = Readonly<{
  /** Of the part; `null` while it is not needed. */
  props: Props | null
  /** A new key is a new part. */
  partKey?: string | number | undefined
  /** The part is needed and its chunk did not come. */
  onFailure?: (props: Props) => void
}>

/**
 * A part of the page that stays out of the first load: fetched when it is needed, or when the
 * browser is idle. A failed fetch never breaks the page; it is tried again at the next need.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<LazyPartProps<Props>> {
  return function LazyPart({ props, partKey, onFailure }) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    const isMissing = Part === undefined

    useEffect(() => {
      if (!isMissing) return
      let isOver = false
      const fetchPart = () => {
        load().then(
          (loaded) => setPart(() => loaded),
          () => {
            if (props && !isOver) onFailure?.(props)
          },
        )
      }
      const stop = props ? fetchPart() : whenIdle(fetchPart)
      return () => {
        isOver = true
        stop?.()
      }
    }, [isMissing, props, onFailure])

    return Part && props ? createElement(Part, { ...props, key: partKey }) : null
  }
}
