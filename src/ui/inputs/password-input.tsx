import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import styles from './text-input.module.css'
import { IconButton } from '#/ui/buttons/icon-button'
import { Tooltip } from '#/ui/feedback/tooltip'
import { CyrillicNotice } from './cyrillic-notice'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Read by password managers; missing in React's types. */
  passwordrules?: string
}

const CYRILLIC = /\p{Script=Cyrillic}/u

const SPACE_AT_AN_END = /^\s|\s$/

/**
 * A password input with a button that shows the typed text; pasting is never blocked. Notices below it name what hidden
 * characters conceal: Caps Lock, Cyrillic letters in an existing password, and a space that chats and notes add to
 * copied text.
 */
export function PasswordInput(props: Props) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)
  const [isPasted, setIsPasted] = useState(false)
  const text = String(props.value)
  const isCyrillic = props.autoComplete === 'current-password' && CYRILLIC.test(text)
  const hasSpace = isPasted && SPACE_AT_AN_END.test(text)
  const readCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))

  return (
    <>
      <span className={styles['control']}>
        <input
          {...props}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onPaste={() => setIsPasted(true)}
          type={isShown ? 'text' : 'password'}
          autoCapitalize={isShown ? 'none' : undefined}
          autoCorrect="off"
          spellCheck={false}
          className={classNames(styles['input'], styles['hasButton'])}
        />
        <Tooltip
          content={
            isShown
              ? t({ id: 'ui.password.hide', message: 'Hide password' })
              : t({ id: 'ui.password.show', message: 'Show password' })
          }
        >
          {(anchor) => (
            <IconButton
              {...anchor}
              // The name and the pressed state already say it.
              aria-describedby={undefined}
              className={styles['button']}
              aria-label={t({ id: 'ui.password.show', message: 'Show password' })}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <Icon name="eye-off" /> : <Icon name="eye" />}
            </IconButton>
          )}
        </Tooltip>
      </span>
      {isCyrillic && <CyrillicNotice />}
      {(isCapsLock || hasSpace) && (
        <p className="muted sm" role="status">
          {isCapsLock && <Trans id="ui.password.capsLock">Caps Lock is on.</Trans>}{' '}
          {hasSpace && (
            <Trans id="ui.password.space">A space at the beginning or end counts too.</Trans>
          )}
        </p>
      )}
    </>
  )
}
