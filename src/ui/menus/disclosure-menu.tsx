import { useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '#/lib/class-names'
import styles from './disclosure-menu.module.css'

/** The items (`MenuLink`, `MenuAnchor`, `MenuButton`): the arrow keys visit them, and using one closes the menu. */
const ITEM = '[data-menu-item]'

/**
 * A button that opens a panel of links. The native popover opens it before any script runs, and closes it on Escape, on
 * a click outside and when another one opens; the code adds the arrow keys and returns the focus.
 */
export function DisclosureMenu({
  id,
  label,
  trigger,
  triggerClassName,
  side,
  children,
}: Readonly<{
  /** Id of the panel; fixed, because the button refers to it before any script runs. */
  id: string
  /** Accessible name of the button and of the panel. */
  label: string
  trigger: ReactNode
  triggerClassName?: string | undefined
  side: 'start' | 'end'
  children: ReactNode
}>) {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const router = useRouter()
  // Undefined in the prerendered page, where the browser itself exposes the state.
  const [isOpen, setIsOpen] = useState<boolean>()

  useEffect(() => {
    setIsOpen(panel.current?.matches(':popover-open') ?? false)
  }, [])

  // Back and the guards navigate without a click in the menu.
  useEffect(
    () => router.subscribe('onBeforeNavigate', () => panel.current?.hidePopover()),
    [router],
  )

  function follow(event: ToggleEvent) {
    const isNowOpen = event.newState === 'open'
    setIsOpen(isNowOpen)
    const active = document.activeElement
    const isFocusLost = active === null || active === document.body
    if (!isNowOpen && (isFocusLost || panel.current?.contains(active))) button.current?.focus()
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    panel.current?.showPopover()
    itemsOf(panel.current)[0]?.focus()
  }

  function walk(event: KeyboardEvent) {
    const items = itemsOf(panel.current)
    const at = items.findIndex((item) => item === document.activeElement)
    const next = nextIndex(event.key, at, items.length)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  function closeAfterItem(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(ITEM)) panel.current?.hidePopover()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-controls={id}
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={openByArrow}
      >
        {trigger}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers serve its links, which are interactive */}
      <nav
        ref={panel}
        id={id}
        aria-label={label}
        popover="auto"
        className={classNames('rise', styles['panel'], styles[side])}
        onToggle={follow}
        onKeyDown={walk}
        onClick={closeAfterItem}
      >
        {children}
      </nav>
    </>
  )
}

function itemsOf(panel: HTMLElement | null): readonly HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
}

/** The index that a key moves to among `count` items, wrapping around; `undefined` for other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
