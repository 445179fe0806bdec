import type { I18n, MessageDescriptor } from '@lingui/core'
import type { AnyFormApi } from '@tanstack/react-form'
import type { Problem } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { isRecord } from '#/lib/is-record'
import type { ServerMessage } from './field-problem'

/** What is wrong with a form as a whole. */
export type FormProblem = {
  /** `null` if the fields, or another place on the page, show it. Not yet a text, so that it follows the language. */
  message: Problem | MessageDescriptor | null
  /** When the next try may come, in milliseconds of `steadyNow`. */
  until: number | null
}

/** Shows a problem until the next submit: above the form (`FormAlert`), and on the given fields. */
export function setFormProblem(
  form: AnyFormApi,
  problem: FormProblem,
  fields: Readonly<Record<string, ServerMessage>> = {},
): void {
  const isSilent = problem.message === null && problem.until === null
  form.setErrorMap({ onSubmit: { form: isSilent ? undefined : problem, fields } })
}

/** Also clears the server's messages on fields. */
export function clearFormProblem(form: AnyFormApi): void {
  form.setErrorMap({ onSubmit: { form: undefined, fields: {} } })
}

/** The problem in the error map of a form; `null` where there is none, or only issues of a schema. */
export function formProblemOf(error: unknown): FormProblem | null {
  return isFormProblem(error) ? error : null
}

function isFormProblem(error: unknown): error is FormProblem {
  return isRecord(error) && 'message' in error && 'until' in error
}

/** What the player reads. */
export function formProblemText({ message }: FormProblem, i18n: I18n): string | null {
  if (message === null) return null
  return 'kind' in message ? problemText(message, i18n) : i18n._(message)
}
