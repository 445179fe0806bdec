import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignInResend } from '#/api/generated/endpoints/session/session'
import type { UserData } from '#/api/generated/model/userData'
import { settleSignInConfirm } from '#/auth/outcomes/account'
import { ServerProvider } from '#/auth/server-provider'
import type { CodeKind } from '#/forms/code/code-kind-button'
import { CodeStep } from '#/forms/code/code-step'
import { NoAccess } from '#/forms/code/no-access'
import { Button } from '#/ui/buttons/button'
import { Icon } from '#/ui/icon'
import { PageMeta } from '#/ui/layout/page-meta'
import { AccountPage } from '#/ui/layout/account-page'
import { SignInCodeLead, SignInCodeTitle } from './sign-in-code-heading'
import type { SignInEvent, SignInState } from './sign-in-flow'
import { useToaster } from '#/ui/toast/toaster-provider'
import { runAction } from '#/lib/errors/run-action'

type Props = {
  state: SignInState & { kind: 'challenge' }
  onEvent: (event: SignInEvent) => Promise<unknown>
  onDone: (data: UserData, section?: string) => Promise<unknown>
}

/** The second step of a sign-in: enter a code, resend the e-mail, use a recovery code, or start again. */
export function SignInCodePage(props: Readonly<Props>) {
  return (
    <ServerProvider>
      <CodePage {...props} />
    </ServerProvider>
  )
}

function CodePage({ state, onEvent, onDone }: Readonly<Props>) {
  const { t } = useLingui()
  const { challenge, pending } = state
  const [kind, setKind] = useState<CodeKind>('digits')
  // Without the bot check: the password has been accepted already.
  const confirm = useMutation({ mutationFn: settleSignInConfirm })
  const resend = useSignInResend()
  const toaster = useToaster()

  return (
    <AccountPage
      title={<SignInCodeTitle method={pending.method} kind={kind} />}
      lead={<SignInCodeLead pending={pending} kind={kind} />}
    >
      <PageMeta title={t({ id: 'signCode.title', message: 'Second step' })} isPrivate />
      <CodeStep
        pending={pending}
        layout="column"
        takesFocus
        recovery={{ kind, onChange: setKind }}
        onCode={async (code) => {
          const data = await confirm.mutateAsync({ challenge, code })
          // Six digits are from the app or the e-mail, whichever field they were typed into.
          const isRecovery = !/^\d{6}$/.test(code)
          await onDone(data, isRecovery ? 'protection' : undefined)
          if (!isRecovery) return
          toaster.show({
            severity: 'warn',
            summary: () => t({ id: 'signCode.usedRecovery', message: 'You used a recovery code' }),
            detail: () =>
              t({
                id: 'signCode.setUpAgain',
                message: 'Lost your phone? Set up protection again in your profile.',
              }),
          })
        }}
        onResend={() => resend.mutateAsync({ data: { challenge } })}
        onEvent={(event) => runAction(onEvent(event))}
      />
      <p className="note">
        <NoAccess />
      </p>
      <div className="hang">
        <Button
          variant="ghost"
          // A late response to the code would sign in the account that the player has just left.
          aria-disabled={confirm.isPending}
          onClick={() => runAction(onEvent({ kind: 'restarted' }))}
        >
          <Icon name="arrow-left" />
          <Trans id="signCode.restart">Use another account</Trans>
        </Button>
      </div>
    </AccountPage>
  )
}
