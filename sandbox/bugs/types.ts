import { isRecord } from '#/lib/is-record'
import { transformed } from './transforms'
import { planted } from './planted-bug'

/** Values of another JSON type than the contract says. */
export const typeBugs = [
  planted(
    'balance-as-text',
    'sessionCheck',
    'The balance comes as a text.',
    'money: {',
    transformed('user.money', String),
  ),
  planted(
    'active-as-number',
    'signUp',
    'Whether the account is verified comes as 0 or 1.',
    'active: {',
    transformed('user.active', Number),
  ),
  planted(
    'amount-as-text',
    'paymentView',
    'The sum of a payment comes as a text.',
    'amount: {',
    transformed('amount', (amount) => `${String(amount)}.00`),
  ),
  planted(
    'limit-as-text',
    'bonusList',
    'The limits of a top-up come as texts.',
    'min: {',
    transformed('limits.min', String),
  ),
  planted(
    'sessions-as-map',
    'sessionRevoke',
    'The sessions come as an object by number, as PHP encodes a filtered list.',
    'sessions: {',
    transformed('sessions', (list) => Object.assign({}, list)),
  ),
  planted(
    'recovery-codes-as-text',
    'protectionConfirm',
    'The recovery codes come as one text with commas.',
    'recoveryCodes: {',
    transformed('recoveryCodes', String),
  ),
  planted(
    'flag-as-text',
    'recoveryInspect',
    'Whether a code is required comes as a text.',
    'codeRequired: {',
    transformed('codeRequired', String),
  ),
  planted(
    'half-seconds',
    'recoveryRequest',
    'The seconds of the wait come with a fraction.',
    'resendAfter: {',
    transformed('resendAfter', (seconds) => Number(seconds) - 0.5),
  ),
  planted(
    'errors-as-text',
    'emailChange',
    'What is wrong with a field comes as a text, not as a list.',
    'errors:',
    transformed(
      'errors',
      (errors) =>
        isRecord(errors)
          ? Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, String(texts)]))
          : errors,
      ({ status }) => status === 422,
    ),
  ),
  planted(
    'null-without-payments',
    'signUp',
    'A player without payments gets null in place of an empty list.',
    'transactions: {',
    transformed('transactions', () => null),
  ),
]
