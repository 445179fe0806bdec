import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accessLevelOf, userOf } from '#/auth/session'
import { problemOf, messageOf } from '#/api/problem'
import { settleVerify } from '#/auth/outcomes/account'
import { refetchSessionQuery } from '#/auth/session-query'
import { useAuthStore, useSession } from '#/auth/auth-store'
import { updateSession } from '#/auth/server-client'
import { isLinkToken } from '#/lib/links/link-token'
import { PageMeta } from '#/ui/layout/page-meta'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { type VerifyState, VerifyView } from './verify-view'
import { runAction } from '#/lib/errors/run-action'

type Props = {
  linkToken: string
  /** The token was posted before a reload: posting it again returns the same response. */
  wasPosted: boolean
  onPost: () => void
}

/**
 * Posts the token of the verification e-mail: at once if the unverified player is signed in here, otherwise on a click,
 * because mail scanners open links and run page scripts.
 */
export function VerifyPage({ linkToken, wasPosted, onPost }: Readonly<Props>) {
  const { t } = useLingui()
  const store = useAuthStore()
  const queryClient = useQueryClient()
  const session = useSession()
  const accessLevel = accessLevelOf(session)
  const isAlive = isLinkToken(linkToken)
  const isDue = useRef(isAlive && (accessLevel === 'unverified' || wasPosted))
  const verify = useMutation({
    mutationFn: () => settleVerify(store, linkToken),
  })
  const [state, setState] = useState<VerifyState>(() =>
    isAlive ? { kind: isDue.current ? 'checking' : 'confirm' } : { kind: 'dead', message: null },
  )
  useStepFocus(state.kind)

  async function post() {
    setState({ kind: 'checking' })
    onPost()
    try {
      const { alreadyVerified, email, userData } = await verify.mutateAsync()
      setState({ kind: 'verified', isAgain: alreadyVerified, email })
      if (userData) updateSession(store, userData)
      else if (accessLevel !== 'visitor') await refetchSessionQuery(queryClient)
    } catch (error) {
      const problem = problemOf(error)
      // 422: the token is malformed, and sending it again will not help.
      const isDead = 'status' in problem && (problem.status === 410 || problem.status === 422)
      setState(isDead ? { kind: 'dead', message: messageOf(problem) } : { kind: 'failed', problem })
    }
  }

  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    runAction(post())
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
  }, [])

  return (
    <>
      <PageMeta title={t({ id: 'verify.title', message: 'Email confirmation' })} isPrivate />
      <VerifyView
        state={state}
        accessLevel={accessLevel}
        user={userOf(session)}
        onConfirm={() => runAction(post())}
      />
    </>
  )
}
