import type { IconName } from '#/styles/icons'
import styles from './severity.module.css'

type Row = {
  icon: IconName
  className: string | undefined
}

/**
 * The severities of messages, shared by toasts, alerts, tags and result pages. `className` sets the colour
 * `--severity`. docs/how-to/add-a-toast-severity.md describes how to add one.
 */
export const SEVERITIES = {
  info: { icon: 'info', className: styles['info'] },
  success: { icon: 'circle-check', className: styles['success'] },
  warn: { icon: 'triangle-alert', className: styles['warn'] },
  error: { icon: 'circle-alert', className: styles['error'] },
} satisfies Record<string, Row>

export type Severity = keyof typeof SEVERITIES
