import type { RefObject } from 'react'
import { runAction } from '#/lib/errors/run-action'
import { Icon } from '#/ui/icon'
import { IconButton } from './icon-button'
import { useCopy } from './use-copy'

type Props = {
  text: string
  /** The element that shows the text: selected if the browser refuses to copy. */
  source: RefObject<HTMLElement | null>
  /** What the button copies, for screen readers. */
  label: string
  /** The message once the text is copied. */
  copied: () => string
}

/** An icon button that copies the text beside it. */
export function CopyButton({ text, source, label, copied }: Readonly<Props>) {
  const copy = useCopy()
  return (
    <IconButton aria-label={label} onClick={() => runAction(copy(text, source.current, copied))}>
      <Icon name="copy" />
    </IconButton>
  )
}
