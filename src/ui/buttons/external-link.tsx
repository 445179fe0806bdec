import type { ComponentProps } from 'react'
import { NewTabHint } from './new-tab-hint'

/** A link to another site, in a new tab that cannot reach this one. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabHint />
    </a>
  )
}
