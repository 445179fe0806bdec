import { APP_CODES } from './app-codes'
import { AT_ONCE } from './at-once'
import { AT_ONCE_COUNTED } from './at-once-counted'
import { DISTINCT } from './distinct'
import * as attempts from './attempts'
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
import { signInLimitEnds } from './limit-ends'
import { OWN_LIMITS } from './own-limits'
import { PASSWORDS } from './passwords'
import * as payments from './payments'
import { PLAYER_DATA } from './player-data'
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

/** Claims about limits, which a server may choose within bounds. */
const ATTEMPTS: readonly RequestClaim[] = [
  {
    id: 'sign-in-limit',
    tag: 'session',
    operations: ['signIn'],
    claim:
      'After a few failed sign-ins, by login and e-mail together, the right password has to wait too.',
    run: attempts.signInLimit,
  },
  {
    id: 'sign-in-limit-of-nobody',
    tag: 'session',
    operations: ['signIn'],
    claim: 'After a few failed sign-ins a name that nobody has must wait too.',
    run: attempts.signInLimitOfNobody,
  },
  {
    id: 'sign-in-limit-cleared',
    tag: 'session',
    operations: ['signIn'],
    claim: 'A finished sign-in clears the count of failed ones.',
    run: attempts.signInClears,
  },
  {
    id: 'sign-in-limit-cleared-by-code',
    tag: 'session',
    operations: ['signInConfirm'],
    claim: 'A sign-in that a code finished clears the count of failed ones.',
    run: attempts.confirmedSignInClears,
  },
  {
    id: 'sign-in-limit-half',
    tag: 'session',
    operations: ['signIn'],
    claim: 'The password alone, where a second factor is on, clears no count of failed sign-ins.',
    run: attempts.halfSignInClearsNothing,
  },
  {
    id: 'sign-in-limit-ends',
    tag: 'session',
    operations: ['signIn'],
    claim:
      'After the wait that Retry-After names the right password works, and refusals prolong no wait.',
    waits: true,
    run: signInLimitEnds,
  },
  {
    id: 'app-wrong-codes',
    tag: 'protection',
    operations: ['protectionConfirm'],
    claim: 'A few wrong codes end the set-up of an app, and are counted down.',
    run: attempts.setupEnds,
  },
  {
    id: 'challenge-wrong-codes',
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'A few wrong codes end a challenge, for the right code too, and are counted down.',
    run: attempts.challengeEnds,
  },
  {
    id: 'removal-wrong-codes',
    tag: 'protection',
    operations: ['protectionRemoveConfirm'],
    claim: 'A few wrong codes end a removal, are counted down, and the second factor stays on.',
    run: attempts.removalEnds,
  },
  {
    id: 'email-wrong-codes',
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'A few wrong codes end an e-mail change, and are counted down.',
    run: attempts.emailChangeEnds,
  },
  {
    id: 'resend-gives-no-attempts',
    tag: 'protection',
    operations: ['signInResend', 'signInConfirm'],
    claim: 'Sending a sign-in code again after its wait does not reset the count of wrong codes.',
    waits: true,
    run: attempts.resendKeepsCount,
  },
]

/** Every claim of raw requests. */
export const REQUEST_CLAIMS: readonly RequestClaim[] = [
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
    claim: 'Every protected operation refuses a request without a token.',
    run: tokens.withoutToken,
  },
  {
    id: 'garbage-token',
    claim: 'Every protected operation refuses a made-up token.',
    run: tokens.withGarbage,
  },
  {
    id: 'ended-token',
    claim: 'Every protected operation refuses the token of a session that ended.',
    run: tokens.withEndedSession,
  },
  {
    id: 'former-token',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A token that sessionCheck renewed works on for the time of the contract.',
    run: tokens.formerToken,
  },
  {
    id: 'renewed-tokens-end',
    tag: 'session',
    operations: ['passwordChange', 'signOut', 'recoveryFinish'],
    claim: 'What ends a session ends the tokens too that sessionCheck renewed before.',
    run: tokens.renewedTokens,
  },
  {
    id: 'token-first',
    claim: 'Without a token the answer is 401 before the body is looked at.',
    run: tokens.tokenBeforeBody,
  },
  {
    id: 'unverified',
    claim: 'What is closed to unverified players refuses them.',
    run: tokens.asUnverified,
  },
  {
    id: 'unverified-first',
    claim: 'An unverified player gets 403 before the body is looked at.',
    run: tokens.verificationBeforeBody,
  },
  {
    id: 'bot-check',
    claim: 'A request without the token of the bot check is refused.',
    needs: 'captcha',
    run: wide.withoutBotCheck,
  },
  ...BODY_ROWS.map((row) => ({
    id: `body-${row.id}`,
    claim: row.claim,
    run: (caller: Caller) => checkBodies(caller, row),
  })),
  {
    id: 'body-coerced-types',
    claim: 'A number is no text, and neither a text nor a number is a boolean.',
    run: coercedTypes,
  },
  {
    id: 'megabyte',
    claim: 'A body of a megabyte is refused, not read.',
    run: wide.megabyte,
  },
  { id: 'methods', claim: 'A path refuses methods that it does not have.', run: wide.wrongMethods },
  {
    id: 'preflight',
    claim: 'A preflight of a foreign page makes no operation fail.',
    long: true,
    run: wide.foreignPreflight,
  },
  {
    id: 'languages',
    claim: 'Messages are in the language that the request asks for.',
    long: true,
    run: fields.languages,
  },
  {
    id: 'bad-fields',
    claim: 'A sign-up refuses what breaks the rules of its fields.',
    run: fields.badFields,
  },
  {
    id: 'good-passwords',
    claim: 'A sign-up takes every password that keeps the rules, and signs in with it.',
    run: fields.goodPasswords,
  },
  {
    id: 'password-as-typed',
    claim: 'A password is compared as it was typed.',
    run: fields.passwordAsTyped,
  },
  {
    id: 'idempotency-key',
    claim: 'A top-up without a good Idempotency-Key is refused.',
    run: fields.idempotencyKeys,
  },
  {
    id: 'parameters',
    claim: 'A request without its key or its payment is refused.',
    run: fields.missingParameters,
  },
  {
    id: 'recovery-alike',
    claim: 'A recovery answers alike, to the last header, whether or not the name exists.',
    run: wide.recoveryAlike,
  },
  {
    id: 'sign-in-alike',
    claim: 'A sign-in refuses alike, to the last header, whether or not the name exists.',
    run: wide.signInAlike,
  },
  {
    id: 'bonuses-count',
    claim: 'The bonus of a top-up is the one that its sum reaches, rounded down.',
    long: true,
    run: payments.bonusesCount,
  },
  {
    id: 'payment-outcomes',
    claim: 'Credits come with a payment that succeeded, and with no other.',
    needs: 'payments',
    run: payments.paymentOutcomes,
  },
  {
    id: 'payment-ends-once',
    claim: 'A payment that has ended brings nothing more, and its key makes no other one.',
    needs: 'payments',
    long: true,
    run: payments.paymentEndsOnce,
  },
]
