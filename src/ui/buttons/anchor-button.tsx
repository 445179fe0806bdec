import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-look'
import styles from './button.module.css'
import { NewTabHint } from './new-tab-hint'

/** A link to another site that looks like a button; opens in a new tab and announces that. */
export function AnchorButton({
  variant,
  size,
  className,
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string }) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant, size }, className)}
    >
      <span className={styles['label']}>
        {children}
        <NewTabHint />
      </span>
    </a>
  )
}
