import { useLingui } from '@lingui/react'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { classNames } from '#/lib/class-names'
import { Button } from '#/ui/buttons/button'
import { Icon } from '#/ui/icon'
import styles from './confirm-panel.module.css'
import type { ConfirmQuestion } from './confirm-store'

export type ConfirmPanelProps = Readonly<{
  question: ConfirmQuestion
  onAnswer: (id: number, isAccepted: boolean) => void
}>

/** Keeps Tab inside: the rest of the page is inert, but the browser’s own controls come after those of the dialog. */
function guardKeys(event: KeyboardEvent<HTMLDialogElement>) {
  // A key still held from opening the dialog is not an answer.
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input, a[href]')]
  if (event.shiftKey) stops.reverse()
  if (document.activeElement !== stops.at(-1)) return
  event.preventDefault()
  stops[0]?.focus()
}

/**
 * The dialog of one question. The native modal makes the rest inert, and returns the focus to the opener when it
 * closes. Its `close` event is not awaited, because it comes later: a key pressed on the opener meanwhile would find
 * the old question still open.
 */
export function ConfirmPanel({ question, onAnswer }: ConfirmPanelProps) {
  // Renders it again in another language.
  useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const accept = useRef<HTMLButtonElement>(null)
  const reject = useRef<HTMLButtonElement>(null)
  const isPressedOutside = useRef(false)
  const isRejectPrimary = question.primary === 'reject'
  const first = question.focus === 'reject' ? reject : accept

  function answer(isAccepted: boolean) {
    dialog.current?.close()
    onAnswer(question.id, isAccepted)
  }

  const focusFirst = useEffectEvent(() => first.current?.focus())
  const leave = useEffectEvent(() => answer(false))

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    focusFirst()
    // Back in the browser leaves the page that asked.
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      element?.close()
    }
  }, [])

  function closeFromOutside(event: MouseEvent) {
    // The press must begin outside too: dragging a selection out of the panel is not an answer.
    if (isPressedOutside.current && event.target === dialog.current) answer(false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-header`}
      aria-describedby={`${id}-message`}
      className={classNames('rise', 'screen-only', styles['dialog'])}
      onKeyDown={guardKeys}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === dialog.current
      }}
      onClickCapture={(event) => {
        // The second click of a double click on the opener.
        if (event.detail > 1) event.stopPropagation()
        // A click beside the buttons focuses the dialog itself, where Enter does nothing.
        if (document.activeElement === dialog.current) first.current?.focus()
      }}
      onClick={closeFromOutside}
      onCancel={() => answer(false)}
    >
      <div className={styles['panel']}>
        <div className={styles['head']}>
          {question.icon === 'warn' && <Icon name="triangle-alert" className={styles['warn']} />}
          <div>
            <h2 className="h3" id={`${id}-header`}>
              {question.header()}
            </h2>
            <p className={styles['message']} id={`${id}-message`}>
              {question.message()}
            </p>
          </div>
        </div>
        <div className={classNames('actions', styles['actions'])}>
          <Button
            ref={reject}
            variant={isRejectPrimary ? 'primary' : 'line'}
            onClick={() => answer(false)}
          >
            {question.reject()}
          </Button>
          <Button
            ref={accept}
            variant={isRejectPrimary || question.isDestructive ? 'danger' : 'primary'}
            onClick={() => answer(true)}
          >
            {question.accept()}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
