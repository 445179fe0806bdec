import type { I18n, MessageDescriptor } from '@lingui/core'
import { type AnyFormApi, useStore } from '@tanstack/react-form'
import type { Problem } from '#/api/problem'
import { problemText } from '#/api/problem-text'
import { useFormContext } from '#/forms/context'

/** The problem of a form as a whole. */
export type FormProblem = {
  /**
   * `null` if the fields, or another place on the page, show it. Not yet a text, so that it follows a change of
   * language.
   */
  message: Problem | MessageDescriptor | null
  /** When the next try is possible, in milliseconds of `steadyNow`. */
  until: number | null
}

/** What is set as `onServer`: the library puts `form` in the form's error map, and each of `fields` in its field's. */
type ServerErrors = Readonly<{ form: FormProblem | undefined; fields: Record<string, string> }>

/** Shows a problem until the next change or submit: above the form (`FormAlert`), and on the given fields. */
export function setFormProblem(
  form: AnyFormApi,
  problem: FormProblem,
  fields: ServerErrors['fields'] = {},
): void {
  const isSilent = problem.message === null && problem.until === null
  const onServer: ServerErrors = { form: isSilent ? undefined : problem, fields }
  form.setErrorMap({ onServer })
}

/** Also clears the server's messages on fields. */
export function clearFormProblem(form: AnyFormApi): void {
  setFormProblem(form, { message: null, until: null })
}

/**
 * Drops the server's messages on fields in the previous language, which would appear beside our texts in the new one.
 */
export function clearFieldProblems(form: AnyFormApi): void {
  const { errorMap }: { errorMap: { onServer?: FormProblem } } = form.state
  setFormProblem(form, errorMap.onServer ?? { message: null, until: null })
}

/** The problem above the form. */
export function useFormProblem(): FormProblem | undefined {
  const form = useFormContext()
  return useStore(form.store, ({ errorMap }): ServerErrors['form'] => errorMap.onServer)
}

/** The text for the player. */
export function formProblemText({ message }: FormProblem, i18n: I18n): string | null {
  if (message === null) return null
  return 'kind' in message ? problemText(message, i18n) : i18n._(message)
}
