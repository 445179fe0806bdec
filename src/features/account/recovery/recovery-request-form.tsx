import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { useRecoveryRequest } from '#/api/generated/endpoints/account/account'
import { vAccountName } from '#/api/generated/valibot/valibot.gen'
import { mayHaveBeenSent, problemOf } from '#/api/problem'
import { useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { cleanAccountName } from '#/lib/text/account-name'
import { AccountNameField } from '../account-name-field'
import { ToSignIn } from './to-sign-in'

const schema = v.object({
  login: v.pipe(v.string(), v.transform(cleanAccountName), vAccountName.entries.login),
})

type Props = {
  login: string
  onSent: (login: string, resendAfter: number | null) => Promise<unknown>
}

/** Asks for the login or e-mail of the account, and links back to sign-in with it. */
export function RecoveryRequestForm({ login, onSent }: Readonly<Props>) {
  const { t } = useLingui()
  const request = useRecoveryRequest()
  const [isInDoubt, setIsInDoubt] = useState(false)
  const form = useAppForm({
    defaultValues: { login },
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      const data = { login: cleanAccountName(value.login) }
      try {
        const { resendAfter } = await request.mutateAsync({ data })
        await onSent(data.login, resendAfter)
      } catch (error) {
        setServerErrors(formApi, error)
        setIsInDoubt(mayHaveBeenSent(problemOf(error)))
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.FormAlert />
        {isInDoubt && (
          <p className="note" role="status">
            <Trans id="recovery.inDoubt">
              An email may already be on its way: check your mailbox first.
            </Trans>
          </p>
        )}
        <form.AppField name="login">{() => <AccountNameField />}</form.AppField>
        <form.SubmitButton
          variant="primary"
          busy={t({ id: 'recovery.busy', message: 'Sending the email' })}
        >
          <Trans id="recovery.submit">Send the email</Trans>
        </form.SubmitButton>
      </form.FormRoot>
      <form.Subscribe selector={({ values }) => values.login}>
        {(typed) => <ToSignIn login={typed} />}
      </form.Subscribe>
    </form.AppForm>
  )
}
