import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, useEffect, useRef } from 'react'
import { classNames } from '#/lib/class-names'
import { ToastCard } from './toast-card'
import styles from './toast-region.module.css'
import type { Toast, Toaster } from './toast-store'

/** Shows the toasts: bottom right, or top centre under 599 px (behaviour U1). */
export function ToastRegion({
  toasts,
  toaster,
}: Readonly<{ toasts: readonly Toast[]; toaster: Toaster }>) {
  const { t } = useLingui()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)

  useEffect(
    () => () => {
      // A removed element sends no leave or blur event.
      toaster.resume('hover')
      toaster.resume('focus')
    },
    [toaster],
  )

  useEffect(() => {
    const isFocused = region.current?.contains(document.activeElement)
    if (toasts.length > 0 && !isFocused) toaster.resume('focus')
  }, [toaster, toasts])

  function enter(event: FocusEvent) {
    if (!region.current?.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
    toaster.pause('focus')
  }

  function leave(event: FocusEvent) {
    if (!region.current?.contains(event.relatedTarget)) toaster.resume('focus')
  }

  function close(toast: Toast) {
    const at = toasts.indexOf(toast)
    const neighbour = (toasts[at + 1] ?? toasts[at - 1])?.id
    const next = neighbour ? document.getElementById(`${neighbour}-close`) : null
    // The button is about to be removed; the focus must not fall back to the body.
    if (next) next.focus()
    else if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    toaster.close(toast.id)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the timers
    <section
      ref={region}
      className={classNames('screen-only', styles['region'])}
      aria-label={t({ id: 'ui.toasts', message: 'Notifications' })}
      onPointerEnter={() => toaster.pause('hover')}
      onPointerLeave={() => toaster.resume('hover')}
      onFocus={enter}
      onBlur={leave}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} onClose={() => close(toast)} />
      ))}
    </section>
  )
}
