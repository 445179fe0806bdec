import { transformed } from './transforms'
import { planted } from './planted-bug'

const absent = () => undefined

/** Fields that are missing or wrapped, names that drift, and dates written another way. */
export const fieldBugs = [
  planted(
    'no-mfa-when-off',
    'signIn',
    'The second factor is left out where it is off.',
    'mfa:',
    transformed('user.mfa', (mfa) => mfa ?? undefined),
  ),
  planted(
    'no-code-length',
    'protectionRemove',
    'How long the code is, is left out.',
    'codeLength: {',
    transformed('codeLength', absent),
  ),
  planted(
    'no-new-token',
    'passwordChange',
    'The renewed token is left out.',
    'jwt: {',
    transformed('jwt', absent),
  ),
  planted(
    'no-login-after-recovery',
    'recoveryFinish',
    'The login, with which the form is filled in, is left out.',
    'login: {',
    transformed('login', absent),
  ),
  planted(
    'wrapped-in-data',
    'bonusList',
    'The answer is wrapped in an envelope.',
    'bonuses: {',
    transformed('', (body) => ({ success: true, data: body })),
  ),
  planted(
    'snake-case',
    'protectionView',
    'A field is spelled in snake case.',
    'recoveryCodesLeft: {',
    transformed('', (body) =>
      JSON.parse(JSON.stringify(body).replace('recoveryCodesLeft', 'recovery_codes_left')),
    ),
  ),
  planted(
    'error-without-message',
    'accountVerify',
    'A refusal carries `error`, not `message`.',
    'message: {',
    transformed(
      '',
      () => ({ error: 'expired' }),
      ({ status }) => status === 410,
    ),
  ),
  planted(
    'status-in-capitals',
    'paymentView',
    'The status of a payment is spelled in capitals.',
    '`pending` changes once, to `succeeded`',
    transformed('status', (status) => String(status).toUpperCase()),
  ),
  planted(
    'unknown-error-code',
    'signIn',
    'A refusal carries a machine code that the contract does not know.',
    'A wrong login and a wrong password give',
    transformed(
      'code',
      () => 'bad_password',
      ({ status }) => status === 401,
    ),
  ),
  planted(
    'result-success',
    'signIn',
    'The outcome is called success.',
    'result: {',
    transformed('result', (result) => (result === 'ok' ? 'success' : result)),
  ),
  planted(
    'date-as-number',
    'signIn',
    'Moments are seconds since 1970.',
    'createdAt: {',
    transformed('sessions.*.createdAt', (moment) => Math.floor(Date.parse(String(moment)) / 1000)),
  ),
  planted(
    'date-without-zone',
    'paymentCreate',
    'A moment comes as the database prints it.',
    'expiresAt: {',
    transformed('expiresAt', (moment) => String(moment).slice(0, 19).replace('T', ' ')),
  ),
  planted(
    'date-for-people',
    'emailChange',
    'A moment comes as people write it.',
    'expiresAt: {',
    transformed('expiresAt', (moment) => new Date(String(moment)).toLocaleDateString('ru')),
  ),
  planted(
    'secret-in-groups',
    'protectionStart',
    'The secret of the app comes in groups of four.',
    'secret: {',
    transformed('secret', (secret) => String(secret).replaceAll(/.{4}(?=.)/g, '$& ')),
  ),
  planted(
    'payment-path-only',
    'paymentCreate',
    'The address of the provider comes without its origin.',
    'url: {',
    transformed('url', (url) => new URL(String(url)).pathname),
  ),
  planted(
    'few-recovery-codes',
    'protectionConfirm',
    'Only the first recovery code is shown.',
    'Ten codes.',
    transformed('recoveryCodes', (codes) => (Array.isArray(codes) ? codes.slice(0, 1) : codes)),
  ),
  planted(
    'no-current-session',
    'sessionCheck',
    'No session is said to be the one that asks.',
    'Whether this request belongs to it.',
    transformed('sessions.*.current', () => false),
  ),
  planted(
    'bonuses-from-the-top',
    'bonusList',
    'The bonuses come in descending order.',
    '`bonuses` in ascending order',
    transformed('bonuses', (bonuses) => (Array.isArray(bonuses) ? bonuses.toReversed() : bonuses)),
  ),
]
