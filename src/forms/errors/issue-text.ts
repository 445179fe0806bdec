import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { isRecord } from '#/lib/is-record'

/** The parts of a Valibot issue that decide the message; a check without a schema returns such an object itself. */
export type Issue = { type: string; input: unknown; requirement?: unknown; message: string }

/** The issue of a new password that breaks a rule; the checklist under the field shows which one. */
export const BROKEN_PASSWORD_RULE = 'new-password'

/** The issue of a password with an invisible character, which was pasted. */
export const HIDDEN_MARK = 'hidden-mark'

/** The issue of a repeated password that differs. */
export const REPEAT_MISMATCH = 'repeat-mismatch'

/** The issue of several recovery codes in one field. */
export const SEVERAL_CODES = 'several-codes'

/** The issue of an empty field in a form that, once submitted, shows a message that none may be empty. */
export const SHOWN_ABOVE = 'shown-above'

const required = msg({ id: 'field.required', message: 'Required field' })
const invalid = msg({ id: 'field.invalid', message: 'Check this field' })
const email = msg({ id: 'field.email', message: 'Incorrect email' })
const login = msg({
  id: 'field.login',
  message: 'Only Latin letters, digits and underscores',
})
const hiddenMark = msg({
  id: 'field.hiddenMark',
  message: 'The password contains an invisible character. Type it instead of pasting it',
})
const severalCodes = msg({ id: 'field.severalCodes', message: 'Enter only one of the codes' })
const mismatch = msg({
  id: 'field.repeatMismatch',
  message: 'New and repeated password do not match!',
})
const password = msg({
  id: 'field.password',
  message: 'The password does not meet all the rules below',
})

/**
 * The message for one issue. The bounds come from the contract through the generated schemas; a check that a form adds
 * has its own message, already translated.
 */
export function issueText(issue: unknown, field: string, i18n: I18n): string {
  if (!isIssue(issue)) return i18n._(invalid)
  const { type, input, requirement, message } = issue

  if (input === '' || input === undefined) return i18n._(required)
  if (message === BROKEN_PASSWORD_RULE) return i18n._(password)
  if (message === HIDDEN_MARK) return i18n._(hiddenMark)
  if (message === SEVERAL_CODES) return i18n._(severalCodes)
  if (message === REPEAT_MISMATCH) return i18n._(mismatch)
  if (field === 'email') return i18n._(email)
  if (field === 'login' && type === 'regex') return i18n._(login)
  switch (type) {
    case 'min_length':
      return i18n._(
        msg({
          id: 'field.tooShort',
          message: plural(Number(requirement), {
            one: 'At least # character',
            other: 'At least # characters',
          }),
        }),
      )
    case 'max_length':
      return i18n._(
        msg({
          id: 'field.tooLong',
          message: plural(Number(requirement), {
            one: 'At most # character',
            other: 'At most # characters',
          }),
        }),
      )
    case 'check':
    case 'partial_check':
      return message
    default:
      return i18n._(invalid)
  }
}

/** Whether the form shows the message, so that the field is only marked. */
export const isShownAbove = (issue: unknown): boolean =>
  isIssue(issue) && issue.message === SHOWN_ABOVE

function isIssue(value: unknown): value is Issue {
  if (!isRecord(value) || !('input' in value)) return false
  const { type, message } = value
  return typeof type === 'string' && typeof message === 'string'
}
