import type { ComponentProps } from 'react'
import { NewTabHint } from './new-tab-hint'

/** A link that leaves the site: in a new tab, which learns nothing of this one. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTabHint />
    </a>
  )
}
