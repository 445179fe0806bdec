import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Problem } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { useAuthStore } from '#/auth/auth-store'
import { settleAuthorBind } from '#/auth/outcomes/settings'
import { sessionQuery } from '#/auth/session-query'
import { updateSession } from '#/auth/server-client'
import { isolate } from '#/lib/text/isolate'
import { useAcceptOrCancel } from '#/ui/confirm/confirm-provider'
import { useSuccessToast, useToaster } from '#/ui/toast/toaster-provider'

/** Binds an author code after a confirmation. */
export function useBindAuthor() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const confirm = useAcceptOrCancel()
  const toaster = useToaster()
  const showSuccess = useSuccessToast()
  const store = useAuthStore()
  const mutation = useMutation({
    mutationFn: (code: string) => settleAuthorBind(store, code),
  })

  async function bind(code: string) {
    const isSure = await confirm({
      header: () =>
        t({ id: 'confirm.author.header', message: `Bind code ${{ code: isolate(code) }}?` }),
      message: () =>
        t({
          id: 'confirm.author.message',
          message: 'Your top-ups will support this author. The code cannot be changed later.',
        }),
      focus: 'reject',
    })
    if (!isSure) return
    const { authorCode } = await mutation.mutateAsync(code)
    updateSession(store, { authorCode })
    showSuccess(() =>
      t({
        id: 'profile.author.done',
        message: `Code ${{ authorCode: isolate(authorCode) }} is bound`,
      }),
    )
  }

  /** A code bound elsewhere replaces the form and its errors: shows the problem in a toast. */
  function warnIfBound(problem: Problem) {
    const bound = client.getQueryData(sessionQuery.queryKey)?.authorCode
    if (!bound) return
    toaster.show({
      severity: 'warn',
      summary: () =>
        t({
          id: 'profile.author.other',
          message: `Code ${{ bound: isolate(bound) }} was bound before`,
        }),
      detail: () => problemText(problem, i18n),
    })
  }

  return { bind, isBinding: mutation.isPending, warnIfBound }
}
