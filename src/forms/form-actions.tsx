import type { ReactNode } from 'react'

/** `column`: full-width buttons, on a narrow page; `row`: side by side, in a section. */
export type ActionsLayout = 'column' | 'row'

type Props = { layout: ActionsLayout; children: ReactNode }

/** The buttons of a form or a step. */
export function FormActions({ layout, children }: Readonly<Props>) {
  return <div className={layout === 'column' ? 'stack-close' : 'actions'}>{children}</div>
}
