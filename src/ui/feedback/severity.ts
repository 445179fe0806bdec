import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ComponentType, SVGProps } from 'react'
import styles from './severity.module.css'

type Row = {
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  className: string | undefined
}

/**
 * The severities of messages, shared by toasts, alerts, tags and result pages. `className` sets the colour
 * `--severity`. docs/how-to/add-a-toast-severity.md describes how to add one.
 */
export const SEVERITIES = {
  info: { Icon: Info, className: styles['info'] },
  success: { Icon: CircleCheck, className: styles['success'] },
  warn: { Icon: TriangleAlert, className: styles['warn'] },
  error: { Icon: CircleAlert, className: styles['error'] },
} satisfies Record<string, Row>

export type Severity = keyof typeof SEVERITIES
