import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-look'
import styles from './button.module.css'

function ButtonAnchorElement({
  variant,
  size,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      <span className={styles['label']}>{children}</span>
    </a>
  )
}

/** A link to a page of this site that looks like a button: `to`, `params`, `search` as a router link. */
export const LinkButton = createLink(ButtonAnchorElement)
