import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { focusHeadingAbove } from '#/lib/focus-heading-above'
import { reloadOnce } from '#/lib/reload-once'
import { lazyPart, type Preloaded } from './lazy-part'

/** What the failure of a part is given: the press of its button asks for the part once more. */
export type Retry = { onRetry: (press: MouseEvent<HTMLElement>) => void }

type Options = {
  /** What stands in its place until it is there. */
  fallback: ReactNode
  /** What stands there where it did not come, with the way to try again. */
  Failure: ComponentType<Retry>
}

/** A part that belongs to the page, but comes after it: the page is there sooner. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, Failure }: Options,
): ComponentType<Props> & Preloaded {
  const Part = lazyPart(load)

  function LatePart(props: Props) {
    const [hasFailed, setHasFailed] = useState(false)
    const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // The button goes: after the heading above it comes the part. Safari does not focus what is pressed.
      focusHeadingAbove(currentTarget)
      setHasFailed(false)
    }
    if (hasFailed) return <Failure onRetry={retry} />
    return (
      <Part
        props={props}
        fallback={fallback}
        onFailure={() => {
          // After a deployment the page's own parts are gone: it is loaded anew.
          if (!reloadOnce()) setHasFailed(true)
        }}
      />
    )
  }
  return Object.assign(LatePart, { preload: Part.preload })
}
