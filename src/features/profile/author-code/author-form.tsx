import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { vAuthorCode } from '#/api/generated/valibot/valibot.gen'
import { ApiError, type Problem, problemOf } from '#/api/problem'
import { useAuthStore } from '#/auth/auth-store'
import { settleAuthorBind } from '#/auth/outcomes/settings'
import { sessionQuery } from '#/auth/session-query'
import { problemText } from '#/api/problem-text'
import { defaultFormOptions, useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { TextField } from '#/forms/fields/text-field'
import { cleanAuthorCode } from './clean-author-code'
import { isolate } from '#/lib/isolate'
import { Button } from '#/ui/buttons/button'
import { useAcceptOrCancel } from '#/ui/confirm/confirm-provider'
import { useSuccessToast, useToaster } from '#/ui/toast/toaster-provider'
import styles from '../form-row.module.css'
import { useSessionChange } from '#/auth/use-session-change'

const schema = v.object({
  code: v.pipe(v.string(), v.transform(cleanAuthorCode), vAuthorCode.entries.code),
})

/** Binds an author code after a confirmation. `prefill` is the initial value of the field. */
export function AuthorForm({ prefill }: Readonly<{ prefill: string | undefined }>) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const confirm = useAcceptOrCancel()
  const toaster = useToaster()
  const showSuccess = useSuccessToast()
  const changeSession = useSessionChange()
  const store = useAuthStore()
  const bind = useMutation({
    mutationFn: (code: string) => settleAuthorBind(store, code),
  })

  /** A code that was bound elsewhere replaces this form and its errors: show the problem in a toast. */
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

  const form = useAppForm({
    ...defaultFormOptions,
    defaultValues: { code: prefill ?? '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      const code = cleanAuthorCode(value.code)
      const isSure = await confirm({
        header: () =>
          t({
            id: 'confirm.author.header',
            message: `Bind code ${{ code: isolate(code) }}?`,
          }),
        message: () =>
          t({
            id: 'confirm.author.message',
            message: 'Your top-ups will support this author. The code cannot be changed later.',
          }),
        focus: 'reject',
      })
      if (!isSure) return
      try {
        const { authorCode } = await bind.mutateAsync(code)
        changeSession({ authorCode })
        showSuccess(() =>
          t({
            id: 'profile.author.done',
            message: `Code ${{ authorCode: isolate(authorCode) }} is bound`,
          }),
        )
      } catch (error) {
        warnIfBound(setServerErrors(formApi, onCodeField(error)))
      }
    },
  })

  return (
    <form.AppForm>
      <form.FormRoot>
        <form.KeepDraft name="author" fields={['code']} />
        <form.FormAlert />
        <div className={styles['root']}>
          <form.AppField name="code">
            {() => (
              <TextField
                label={<Trans id="profile.author.label">Author code</Trans>}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </form.AppField>
          <Button
            type="submit"
            busy={bind.isPending ? t({ id: 'profile.author.busy', message: 'Binding' }) : undefined}
          >
            <Trans id="profile.author.submit">Bind</Trans>
          </Button>
        </div>
      </form.FormRoot>
    </form.AppForm>
  )
}

/** Shows 404 and 409 (an unknown code, the player's own, one bound already) on the field, even if the server names none. */
function onCodeField(error: unknown): unknown {
  const problem = problemOf(error)
  const isAboutCode =
    problem.kind === 'message' && [404, 409].includes(problem.status) && !('code' in problem.fields)
  return isAboutCode
    ? new ApiError(
        'authorBind',
        { ...problem, fields: { code: problem.message } },
        { cause: error },
      )
    : error
}
