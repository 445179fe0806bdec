import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'

/**
 * How serious a message is: toasts, alerts, tags and result pages share these four. Each of them maps its styles with a
 * `Record<Severity, …>`, so that a new one does not type-check before it has a style everywhere.
 */
export type Severity = 'info' | 'success' | 'warn' | 'error'

export const SEVERITY_ICONS: Record<Severity, typeof Info> = {
  info: Info,
  success: CircleCheck,
  warn: TriangleAlert,
  error: CircleAlert,
}
