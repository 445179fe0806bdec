import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '#/lib/class-names'
import { placeTooltip } from '#/ui/feedback/place-tooltip'
import styles from './tooltip.module.css'

const HOVER_DELAY_MS = 400
/** Long enough to move the pointer from the element to the text. */
const LEAVE_DELAY_MS = 120
const ARROW_INSET = 12

/** The props that the element spreads onto itself. */
export type TooltipAnchor = Readonly<{
  ref: RefCallback<HTMLElement>
  'aria-describedby': string
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: FocusEvent) => void
  onPointerDown: () => void
  onBlur: () => void
}>

/**
 * Describes a focusable element: shown on hover after 400 ms and on keyboard focus at once, hidden by Escape. Never the
 * only source of its information. Placed by `placeTooltip` (behaviour U3).
 */
export function Tooltip({
  content,
  children,
}: Readonly<{ content: ReactNode; children: (anchor: TooltipAnchor) => ReactNode }>) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [scheduled, setScheduled] = useState({ isOpen: false, delay: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const schedule = (next: boolean, delay = 0) => setScheduled({ isOpen: next, delay })

  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(scheduled.isOpen), scheduled.delay)
    return () => clearTimeout(timer)
  }, [scheduled])

  useEffect(() => {
    const element = tip.current
    if (!isOpen || !element || !anchor) return
    const place = () => placeElement(anchor, element)
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsOpen(false)
    }
    element.showPopover()
    place()
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true, passive: true }
    document.addEventListener('keydown', hide, options)
    window.addEventListener('scroll', place, options)
    window.addEventListener('resize', place, options)
    return () => {
      element.hidePopover()
      listening.abort()
    }
  }, [isOpen, anchor])

  return (
    <>
      {children({
        ref: setAnchor,
        'aria-describedby': id,
        onPointerEnter: (event) => {
          if (event.pointerType !== 'touch') schedule(true, HOVER_DELAY_MS)
        },
        onPointerLeave: () => schedule(false, LEAVE_DELAY_MS),
        // A click focuses the element too, but must not open the tooltip.
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) schedule(true)
        },
        onPointerDown: () => schedule(false),
        onBlur: () => schedule(false),
      })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={classNames('appear', styles['tip'])}
        onPointerEnter={() => schedule(true)}
        onPointerLeave={() => schedule(false, LEAVE_DELAY_MS)}
      >
        {content}
      </span>
    </>
  )
}

/** Sets styles through the CSSOM, because the page's policy blocks `style` attributes. */
function placeElement(anchor: HTMLElement, tip: HTMLElement) {
  const rect = anchor.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const place = placeTooltip(rect, size, { width: clientWidth, height: clientHeight })
  const arrow = (rect.left + rect.right) / 2 - place.left
  tip.style.left = `${place.left}px`
  tip.style.top = `${place.top}px`
  tip.style.setProperty(
    '--arrow',
    `${Math.min(size.width - ARROW_INSET, Math.max(ARROW_INSET, arrow))}px`,
  )
  tip.dataset['side'] = place.side
}
