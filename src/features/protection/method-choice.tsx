import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Method } from '#/api/generated/model/method'
import { classNames } from '#/lib/class-names'
import { Icon } from '#/ui/icon'
import styles from './method-choice.module.css'

type Props = {
  methods: readonly Method[]
  email: string
  value: Method
  onChange: (method: Method) => void
}

/** The ways to get a code as radio cards, the app first, because it is safer. */
export function MethodChoice({ methods, email, value, onChange }: Readonly<Props>) {
  const name = useId()
  const address = <bdi translate="no">{email}</bdi>
  const option = (method: Method, text: ReactNode) => (
    <label key={method} className={classNames('stack-tight', styles['option'])}>
      {method === 'app' ? <Icon name="smartphone" /> : <Icon name="mail" />}
      {text}
      <input
        type="radio"
        name={name}
        value={method}
        checked={value === method}
        onChange={() => onChange(method)}
      />
    </label>
  )

  return (
    <fieldset>
      <legend className={classNames('h3', styles['legend'])}>
        <Trans id="protection.question">How do you want to get codes?</Trans>
      </legend>
      <div className={classNames('stack', styles['options'])}>
        {methods.includes('app') &&
          option(
            'app',
            <>
              <b>
                <Trans id="protection.app">Authenticator app</Trans>
              </b>
              <span className="note">
                <Trans id="protection.appText">
                  An app on your phone, such as Google Authenticator or 2FAS, generates the code.
                  Safer.
                </Trans>
              </span>
            </>,
          )}
        {methods.includes('email') &&
          option(
            'email',
            <>
              <b>
                <Trans id="protection.email">Code by email</Trans>
              </b>
              <span className="note">
                <Trans id="protection.emailText">
                  We email a code to {address}. Only as safe as your mailbox.
                </Trans>
              </span>
            </>,
          )}
      </div>
    </fieldset>
  )
}
