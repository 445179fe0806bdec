import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { vAuthorCode } from '#/api/generated/valibot/valibot.gen'
import { ApiError, problemOf } from '#/api/problem'
import { useAppForm } from '#/forms/app-form'
import { setServerErrors } from '#/forms/errors/server-errors'
import { focusFirstRef } from '#/lib/browser/focus'
import { TextField } from '#/forms/fields/text-field'
import { classNames } from '#/lib/class-names'
import { cleanAuthorCode } from './clean-author-code'
import { Button } from '#/ui/buttons/button'
import styles from '../form-row.module.css'
import { useBindAuthor } from './use-bind-author'

const schema = v.object({
  code: v.pipe(v.string(), v.transform(cleanAuthorCode), vAuthorCode.entries.code),
})

type Props = { prefill: string | undefined; takesFocus: boolean }

/** Binds an author code after a confirmation. `prefill` is the initial value of the field. */
export function AuthorForm({ prefill, takesFocus }: Readonly<Props>) {
  const { t } = useLingui()
  const { bind, isBinding, warnIfBound } = useBindAuthor()
  const form = useAppForm({
    defaultValues: { code: prefill ?? '' },
    validators: { onDynamic: schema },
    onSubmit: async ({ value, formApi }) => {
      try {
        await bind(cleanAuthorCode(value.code))
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
        <div ref={takesFocus ? focusFirstRef : null} className={classNames('row', styles['root'])}>
          <form.AppField name="code">
            {() => (
              <TextField
                required
                label={<Trans id="profile.author.label">Author code</Trans>}
                autoComplete="off"
              />
            )}
          </form.AppField>
          <Button
            type="submit"
            busy={
              // Not busy while the confirmation dialog is open.
              isBinding ? t({ id: 'profile.author.busy', message: 'Binding' }) : undefined
            }
          >
            <Trans id="profile.author.submit">Bind</Trans>
          </Button>
        </div>
      </form.FormRoot>
    </form.AppForm>
  )
}

/**
 * Shows 404 and 409 (an unknown code, the player's own, one bound already) on the field, even if the server names none.
 */
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
