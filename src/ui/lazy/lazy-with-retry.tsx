import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { focusHeadingAbove } from '#/lib/browser/focus'
import { loadChunk, withTimeLimit } from '#/lib/browser/load-chunk'
import { reloadKeepingText } from '#/lib/browser/reload-once'

export type Retry = { onRetry: (press: MouseEvent<HTMLElement>) => void }

type Options = {
  /** Shown until the component is loaded. */
  fallback?: ReactNode
  /** Shown if it cannot be loaded; its button tries again. */
  Failure?: ComponentType<Retry>
}

/** `preload` loads the component ahead of its first render, which then shows no fallback. */
type LazyWithRetry<Props> = ComponentType<Props> & { preload: () => Promise<void> }

/** A component in its own chunk, loaded once the rest of the page is live. */
export function lazyWithRetry<Props extends object>(
  loadComponent: () => Promise<ComponentType<Props>>,
  { fallback = null, Failure }: Options = {},
): LazyWithRetry<Props> {
  const load = withTimeLimit(loadComponent)
  let loaded: ComponentType<Props> | undefined
  let Latest = attempt()
  let isPressed = false

  function attempt() {
    return lazy<ComponentType<{ props: Props; onOnline: () => void } & Retry>>(async () => {
      let isBack = false
      addEventListener('online', () => (isBack = true), { once: true })
      try {
        const Loaded = (loaded = await loadChunk(load))
        return { default: ({ props }) => <Loaded {...props} /> }
      } catch {
        // Some browsers never request a failed script again, and none requests a hanging one again: if a click does not
        // help, reload the page.
        if (isPressed && navigator.onLine) reloadKeepingText()
        isPressed = false
        // The next page that renders it tries again by itself.
        Latest = attempt()
        return {
          default: ({ onRetry, onOnline }) => {
            useEffect(() => {
              // The connection came back before the failure was shown.
              if (isBack) onOnline()
              addEventListener('online', onOnline)
              return () => removeEventListener('online', onOnline)
            }, [onOnline])
            return Failure && <Failure onRetry={onRetry} />
          },
        }
      }
    })
  }

  function Lazy(props: Props) {
    const [Preloaded] = useState(() => loaded)
    const [Attempt, setAttempt] = useState(() => Latest)
    // The fallback is committed first, so that the page is live before its lazy chunks are requested.
    const mayLoad = useDeferredValue(true, false)
    const tryLatest = useCallback(() => setAttempt(Latest), [])
    const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button disappears; keep the focus in its section. Safari does not focus a clicked button.
      focusHeadingAbove(currentTarget)
      isPressed = true
      tryLatest()
    }
    if (Preloaded) return <Preloaded {...props} />
    if (!mayLoad) return fallback
    return (
      <Suspense fallback={fallback}>
        <Attempt props={props} onRetry={retry} onOnline={tryLatest} />
      </Suspense>
    )
  }

  const preload = async () => {
    loaded = await load()
  }
  return Object.assign(Lazy, { preload })
}
