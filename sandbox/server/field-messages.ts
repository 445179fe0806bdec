import type * as v from 'valibot'
import { translate, type Language, type MessageId } from './texts'

/** Fields whose pattern has its own message. */
const PATTERNS: Readonly<Record<string, MessageId>> = {
  login: 'login_signs',
  email: 'email_wrong',
  password: 'password_length',
  newPassword: 'password_length',
}

function messageId(field: string, issue: v.BaseIssue<unknown>): MessageId {
  switch (issue.type) {
    case 'strict_object':
      return issue.expected === 'never' ? 'field_unknown' : 'field_required'
    case 'min_length':
      return issue.requirement === 1 || issue.input === '' ? 'field_required' : 'field_short'
    case 'max_length':
      return 'field_long'
    case 'min_value':
      return 'field_low'
    case 'max_value':
      return 'field_high'
    case 'regex':
      return issue.input === '' ? 'field_required' : (PATTERNS[field] ?? 'field_invalid')
    default:
      return 'field_invalid'
  }
}

/** The message of a schema issue for the player. */
export function issueMessage(
  language: Language,
  field: string,
  issue: v.BaseIssue<unknown>,
): string {
  return translate(language, messageId(field, issue), { limit: String(issue.requirement) })
}
