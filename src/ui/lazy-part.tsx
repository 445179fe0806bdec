import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { afterPaint } from '#/lib/after-paint'
import { whenIdle } from '#/lib/when-idle'

type LazyPartProps<Props> = Readonly<{
  /** Of the part; `null` while it is not needed. */
  props: Props | null
  /** A new key is a new part. */
  partKey?: string | number | undefined
  /** What stands in its place while it is on its way. */
  fallback?: ReactNode
  /** The part is needed and its chunk did not come. */
  onFailure?: (props: Props) => void
}>

/** Fetches the part before it is needed: it is then there at once. Rejects where it does not come. */
export type Preloaded = { preload: () => Promise<unknown> }

/**
 * A part of the page that stays out of the first load: fetched when it is needed, or when the
 * browser is idle. A failed fetch never breaks the page; it is tried again at the next need.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<LazyPartProps<Props>> & Preloaded {
  // Who comes back to the page finds the part at once.
  let known: ComponentType<Props> | undefined
  const preload = async () => (known ??= await load())

  function LazyPart({ props, partKey, fallback = null, onFailure }: LazyPartProps<Props>) {
    const [Part, setPart] = useState(() => known)
    const isMissing = Part === undefined

    useEffect(() => {
      if (!isMissing) return
      let isOver = false
      const fetchPart = () => {
        preload().then(
          // In slices: a part may be large, and a finger comes before it.
          (loaded) => startTransition(() => setPart(() => loaded)),
          () => {
            if (props && !isOver) onFailure?.(props)
          },
        )
      }
      // Not sooner than what stands in its place is seen: to ask for its files takes a slow phone a while.
      if (props) afterPaint(fetchPart)
      else
        whenIdle(() => {
          if (!isOver) fetchPart()
        })
      return () => {
        isOver = true
      }
    }, [isMissing, props, onFailure])

    if (!props) return null
    return Part ? createElement(Part, { ...props, key: partKey }) : fallback
  }
  return Object.assign(LazyPart, { preload })
}
