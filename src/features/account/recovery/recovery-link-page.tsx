import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useReducer } from 'react'
import { recoveryInspect } from '#/api/generated/endpoints/account/account'
import { problemOf } from '#/api/problem'
import { PageMeta } from '#/ui/layout/page-meta'
import { useStepFocus } from '#/ui/hooks/use-step-focus'
import { firstLinkState, recoveryLinkStep } from './recovery-flow'
import { RecoveryLinkView } from './recovery-link-view'

type Props = {
  linkToken: string
  onFinished: (login: string) => void | Promise<void>
}

/**
 * Checks the link of a recovery e-mail before the player types anything. Its token is never part of a query key.
 */
export function RecoveryLinkPage({ linkToken, onFinished }: Readonly<Props>) {
  const { t } = useLingui()
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
        ({ codeRequired }) => {
          if (!isStale) dispatch({ kind: 'inspected', codeRequired })
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
    <>
      <PageMeta title={t({ id: 'newPassword.title', message: 'New password' })} isPrivate />
      <RecoveryLinkView
        state={state}
        linkToken={linkToken}
        onEvent={dispatch}
        onFinished={onFinished}
      />
    </>
  )
}
