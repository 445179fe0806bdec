import { useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { useFieldContext, useFormContext } from '#/forms/context'
import { isShownAbove, issueText } from './issue-text'

/**
 * The error to show under the field, if any. It appears once the player has typed into the field and left it, and is
 * live from then on; after a submit, every field shows its own, or an empty text if the form shows the message for all.
 * The server's messages are shown at once.
 */
export function useFieldProblem(): string | undefined {
  const { i18n } = useLingui()
  const field = useFieldContext<unknown>()
  const form = useFormContext()
  const wasSubmitted = useStore(form.store, (state) => state.submissionAttempts > 0)
  const { meta } = field.state

  const fromServer: unknown = meta.errorMap.onServer
  if (typeof fromServer === 'string') return fromServer
  if (!wasSubmitted && !(meta.isDirty && meta.isBlurred)) return undefined
  const issue: unknown = [meta.errorMap.onDynamic].flat().find((error) => error !== undefined)
  if (issue === undefined) return undefined
  return wasSubmitted && isShownAbove(issue) ? '' : issueText(issue, field.name, i18n)
}
