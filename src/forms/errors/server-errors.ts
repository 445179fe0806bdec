import type { AnyFormApi } from '@tanstack/react-form'
import type { ErrorCode } from '#/api/generated/model/errorCode'
import { isSessionChanged, isSessionLost, problemOf, type Problem } from '#/api/problem'
import { retryAfterEnd } from '#/api/retry-after'
import { focusFirstInvalid } from '#/forms/focus-first-invalid'
import { setFormProblem } from './form-problem'

/**
 * Shows the error of a submit once (behaviour E4): on each field that it names and the form shows, with the focus on
 * the first of them; above the form if it is about anything else. Also shows when the next try is possible (E7).
 *
 * @returns the problem, for further handling by the form
 */
export function setServerErrors(form: AnyFormApi, error: unknown): Problem {
  const problem = problemOf(error)
  // A form may have values without a field, where a message would not be seen.
  const known = fieldsOf(problem).filter(
    ([name]) => Object.hasOwn(form.state.values, name) && isOnPage(form.formId, name),
  )
  const named = problem.kind === 'message' ? Object.keys(problem.fields).length : 0
  const isOnFields = known.length > 0 && known.length >= named
  const isShown = isOnFields || isSessionLost(error) || isSessionChanged(error)
  const message = isShown ? null : problem
  setFormProblem(form, { message, until: retryAfterEnd(problem) }, Object.fromEntries(known))
  if (known.length > 0) focusFirstInvalid(form.formId)
  return problem
}

function isOnPage(formId: string, name: string): boolean {
  return document.querySelector(`#${CSS.escape(formId)} [name="${CSS.escape(name)}"]`) !== null
}

/** The fields that an error code is about, for servers that send no `errors`. */
const FIELDS_OF_CODES = new Map<ErrorCode | null, readonly string[]>([
  ['invalid_code', ['code']],
  ['invalid_password', ['currentPassword', 'password']],
  ['login_taken', ['login']],
  ['email_taken', ['email']],
])

function fieldsOf(problem: Problem): [field: string, message: string][] {
  if (problem.kind !== 'message') return []
  const named = Object.entries(problem.fields)
  if (named.length > 0) return named
  const fields = FIELDS_OF_CODES.get(problem.code) ?? []
  return fields.map((field) => [field, problem.message])
}
