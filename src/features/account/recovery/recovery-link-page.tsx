import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useReducer, useState } from 'react'
import { recoveryInspect } from '#/api/generated/endpoints/account/account'
import { problemOf } from '#/api/problem'
import { clearSession, readUser, useAuthStore, useSession } from '#/auth/auth-store'
import { accessLevelOf, userOf } from '#/auth/session'
import { useIsCurrentPage } from '#/ui/hooks/use-is-current-page'
import { PageMeta } from '#/ui/layout/page-meta'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { firstLinkState, recoveryLinkStep } from './recovery-flow'
import { RecoveryLinkView } from './recovery-link-view'
import { SignedInPage } from './signed-in-page'
import { useSuccessToast } from '#/ui/toast/toaster-provider'

type Props = {
  linkToken: string
  onFinished: (login: string) => Promise<void>
}

/** The page of a recovery link, which may belong to an account other than the one signed in. */
export function RecoveryLinkPage({ linkToken, onFinished }: Readonly<Props>) {
  const { t } = useLingui()
  const store = useAuthStore()
  const session = useSession()
  const isHere = useIsCurrentPage()
  const showSuccess = useSuccessToast()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const mustConfirm = accessLevelOf(session) === 'verified' && !isConfirmed
  useStepFocus(`${mustConfirm}`)

  async function finish(login: string) {
    // The new password has ended every session of that account, including one in this browser.
    if (readUser(store)?.login === login) clearSession(store)
    const other = readUser(store)?.login
    showSuccess(() =>
      other === undefined
        ? t({
            id: 'recovery.done',
            message: 'Your password has been changed. Log in with the new one.',
          })
        : t({
            id: 'recovery.doneOther',
            message: `The password of ${{ login }} has been changed. You are logged in as ${{ other }}.`,
          }),
    )
    if (isHere()) await onFinished(login)
  }

  return (
    <>
      <PageMeta title={t({ id: 'newPassword.title', message: 'New password' })} isPrivate />
      {mustConfirm ? (
        <SignedInPage
          login={userOf(session)?.login ?? ''}
          onContinue={() => setIsConfirmed(true)}
        />
      ) : (
        <CheckedLink linkToken={linkToken} onFinished={finish} />
      )}
    </>
  )
}

/**
 * Checks the link of a recovery e-mail before the player types anything. Its token is never part of a query key.
 */
function CheckedLink({ linkToken, onFinished }: Readonly<Props>) {
  const queryClient = useQueryClient()
  const id = useId()
  const [state, dispatch] = useReducer(recoveryLinkStep, linkToken, firstLinkState)
  useStepFocus(state.kind)

  const isChecking = state.kind === 'checking'
  useEffect(() => {
    if (!isChecking) return
    let isStale = false
    queryClient
      // oxlint-disable-next-line tanstack-query/exhaustive-deps -- the token is a secret
      .fetchQuery({
        queryKey: ['recoveryInspect', id],
        queryFn: ({ signal }) =>
          recoveryInspect({ signal, headers: { 'X-Recovery-Key': linkToken } }),
        staleTime: 0,
        gcTime: 0,
      })
      .then(
        ({ codeRequired, login = null }) => {
          if (!isStale) dispatch({ kind: 'inspected', codeRequired, login })
        },
        (error: unknown) => {
          if (!isStale) dispatch({ kind: 'not-inspected', problem: problemOf(error) })
        },
      )
    return () => {
      isStale = true
    }
  }, [isChecking, queryClient, id, linkToken])

  return (
    <RecoveryLinkView
      state={state}
      linkToken={linkToken}
      onEvent={dispatch}
      onFinished={onFinished}
    />
  )
}
