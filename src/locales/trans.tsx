import { LinguiContext, type TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { type ReactNode, use } from 'react'

/**
 * A text of the catalog, which every `<Trans>` of the macro becomes (`lingui.config.ts`). The library's own is three
 * components a text; pages have dozens, and each is taken over at the start and taken away with its page.
 */
export function Trans(props: Omit<TransProps, 'component' | 'render'>): ReactNode {
  const lingui = use(LinguiContext)
  return lingui && TransNoContext({ ...props, lingui, component: null })
}
