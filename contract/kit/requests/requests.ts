import { ACCOUNT } from '../claims/account'
import { CHALLENGE } from '../claims/challenge'
import { CREDITS } from '../claims/credits'
import { EMAIL_CHANGE } from '../claims/email-change'
import { EMAIL_CHANGE_CONFIRM } from '../claims/email-change-confirm'
import { PASSWORD_CHANGE } from '../claims/password-change'
import { RECOVERY } from '../claims/recovery'
import { REMOVAL } from '../claims/removal'
import { SESSION } from '../claims/session'
import { SET_UP } from '../claims/set-up'
import { APP_CODES } from './app-codes'
import { AT_ONCE } from './at-once'
import { AT_ONCE_COUNTED } from './at-once-counted'
import { DISTINCT } from './distinct'
import { ATTEMPTS } from './attempt-claims'
import { BODY_ROWS, checkBodies, coercedTypes } from './bodies'
import type { Caller } from './caller'
import { EDGES } from './edges'
import { EMAIL_LANGUAGES } from './email-languages'
import { EMAILS } from './emails'
import { ENDINGS } from './endings'
import * as fields from './fields'
import { FORGED } from './forged'
import { KEPT } from './kept'
import { LANGUAGES } from './languages'
import { CODE_EMAILS } from './code-emails'
import { CODE_LIMITS } from './code-limits'
import { OWN_LIMITS } from './own-limits'
import { PASSWORDS } from './passwords'
import * as payments from './payments'
import { PLAYER_DATA } from './player-data'
import { RECOVERY_CLEARS } from './recovery-clears'
import type { RequestClaim } from './request-claim'
import { RESENDS } from './resends'
import { RESTARTS } from './restarts'
import { SCOPE } from './scope'
import * as wide from './server-wide'
import { TEXT } from './text'
import { TIMING } from './timing'
import * as tokens from './tokens'
import { UNTOUCHED } from './untouched'
import { TOP_UPS } from './top-ups'
import { WIRE } from './wire'

/** Every claim of raw requests. */
export const REQUEST_CLAIMS: readonly RequestClaim[] = [
  ...ACCOUNT,
  ...CREDITS,
  ...SET_UP,
  ...CHALLENGE,
  ...REMOVAL,
  ...RECOVERY,
  ...SESSION,
  ...EMAIL_CHANGE,
  ...EMAIL_CHANGE_CONFIRM,
  ...PASSWORD_CHANGE,
  ...ATTEMPTS,
  ...AT_ONCE_COUNTED,
  ...AT_ONCE,
  ...DISTINCT,
  ...APP_CODES,
  ...FORGED,
  ...PLAYER_DATA,
  ...ENDINGS,
  ...RESTARTS,
  ...OWN_LIMITS,
  ...RECOVERY_CLEARS,
  ...CODE_LIMITS,
  ...CODE_EMAILS,
  ...EMAIL_LANGUAGES,
  ...EMAILS,
  ...TEXT,
  ...PASSWORDS,
  ...EDGES,
  ...LANGUAGES,
  ...TIMING,
  ...TOP_UPS,
  ...RESENDS,
  ...WIRE,
  ...SCOPE,
  ...KEPT,
  ...UNTOUCHED,
  {
    id: 'no-token',
    proves: ['token-refused-401', 'response-401-unauthenticated'],
    claim: 'Every protected operation refuses a request without a token.',
    run: tokens.withoutToken,
  },
  {
    id: 'garbage-token',
    proves: ['token-signature', 'response-401-unauthenticated'],
    claim: 'Every protected operation refuses a made-up token.',
    run: tokens.withGarbage,
  },
  {
    id: 'ended-token',
    proves: ['token-refused-401', 'sign-out-token-stops', 'response-401-unauthenticated'],
    claim: 'Every protected operation refuses the token of a session that ended.',
    run: tokens.withEndedSession,
  },
  {
    id: 'renewed-tokens-end',
    proves: ['sign-out-token-stops', 'recovery-ends-sessions', 'password-change-renews'],
    tag: 'session',
    operations: ['passwordChange', 'signOut', 'recoveryFinish'],
    claim: 'What ends a session ends the tokens too that sessionCheck renewed before.',
    run: tokens.renewedTokens,
  },
  {
    id: 'token-first',
    proves: ['order-of-refusals'],
    claim: 'Without a token the answer is 401 before the body is looked at.',
    run: tokens.tokenBeforeBody,
  },
  {
    id: 'unverified',
    proves: ['response-403-unverified'],
    claim: 'What is closed to unverified players refuses them.',
    run: tokens.asUnverified,
  },
  {
    id: 'unverified-first',
    proves: ['order-of-refusals'],
    claim: 'An unverified player gets 403 before the body is looked at.',
    run: tokens.verificationBeforeBody,
  },
  {
    id: 'bot-check',
    proves: ['bot-check', 'response-403-captcha-failed'],
    claim: 'A request without the token of the bot check is refused.',
    needs: 'captcha',
    run: wide.withoutBotCheck,
  },
  ...BODY_ROWS.map((row) => ({
    id: `body-${row.id}`,
    proves: row.proves,
    claim: row.claim,
    run: (caller: Caller) => checkBodies(caller, row),
  })),
  {
    id: 'body-coerced-types',
    proves: ['response-422-validation'],
    claim: 'A number is no text, and neither a text nor a number is a boolean.',
    run: coercedTypes,
  },
  {
    id: 'megabyte',
    proves: ['response-413-too-large'],
    claim: 'A body of a megabyte is refused, not read.',
    run: wide.megabyte,
  },
  {
    id: 'methods',
    proves: [],
    claim: 'A path refuses methods that it does not have.',
    run: wide.wrongMethods,
  },
  {
    id: 'preflight',
    proves: [],
    claim: 'A preflight of a foreign page makes no operation fail.',
    long: true,
    run: wide.foreignPreflight,
  },
  {
    id: 'languages',
    proves: ['message-for-players', 'languages', 'language-default', 'message-language'],
    claim: 'Messages are in the language that the request asks for.',
    long: true,
    run: fields.languages,
  },
  {
    id: 'bad-fields',
    proves: [
      'errors-name-fields',
      'lengths-in-code-points',
      'login-characters',
      'email-local-part',
      'email-domain',
      'password-lengths',
      'password-characters',
      'password-rules',
      'response-422-validation',
    ],
    claim: 'A sign-up refuses what breaks the rules of its fields.',
    run: fields.badFields,
  },
  {
    id: 'good-passwords',
    proves: [
      'lengths-in-code-points',
      'password-lengths',
      'password-characters',
      'password-letters',
    ],
    claim: 'A sign-up takes every password that keeps the rules, and signs in with it.',
    run: fields.goodPasswords,
  },
  {
    id: 'password-as-typed',
    proves: ['compared-exactly', 'current-password-as-typed'],
    claim: 'A password is compared as it was typed.',
    run: fields.passwordAsTyped,
  },
  {
    id: 'idempotency-key',
    proves: ['response-422-validation'],
    claim: 'A top-up without a good Idempotency-Key is refused.',
    run: fields.idempotencyKeys,
  },
  {
    id: 'parameters',
    proves: ['response-422-validation'],
    claim: 'A request without its key or its payment is refused.',
    run: fields.missingParameters,
  },
  {
    id: 'recovery-alike',
    proves: ['recovery-same-response'],
    claim: 'A recovery answers alike, to the last header, whether or not the name exists.',
    run: wide.recoveryAlike,
  },
  {
    id: 'sign-in-alike',
    proves: ['sign-in-same-401', 'response-401-invalid-credentials'],
    claim: 'A sign-in refuses alike, to the last header, whether or not the name exists.',
    run: wide.signInAlike,
  },
  {
    id: 'bonuses-count',
    proves: ['bonuses-ascending', 'bonus-min-amount', 'bonus-rounded-down', 'payment-bonus'],
    claim: 'The bonus of a top-up is the one that its sum reaches, rounded down.',
    long: true,
    run: payments.bonusesCount,
  },
  {
    id: 'payment-outcomes',
    proves: [
      'payment-credited-once',
      'payment-of-another',
      'payment-status-changes',
      'transaction-bonus',
      'transaction-date',
      'transactions-always-listed',
      'payment-bonus',
      'payment-balance',
    ],
    claim: 'Credits come with a payment that succeeded, and with no other.',
    needs: 'payments',
    run: payments.paymentOutcomes,
  },
  {
    id: 'payment-ends-once',
    proves: ['idempotent-payment', 'payment-credited-once', 'payment-status-changes'],
    claim: 'A payment that has ended brings nothing more, and its key makes no other one.',
    needs: 'payments',
    long: true,
    run: payments.paymentEndsOnce,
  },
]
