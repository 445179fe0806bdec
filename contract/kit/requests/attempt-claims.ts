import * as attempts from './attempts'
import { signInLimitEnds } from './limit-ends'
import type { RequestClaim } from './request-claim'

/** Claims about limits, which a server may choose within bounds. */
export const ATTEMPTS: readonly RequestClaim[] = [
  {
    id: 'sign-in-limit',
    proves: [
      'limit-refuses-the-right-one',
      'limit-sign-in',
      'limit-sign-in-by-account',
      'limit-sign-in-last-answer',
      'limit-own-password',
      'limit-recovery-email',
      'sign-in-limited',
    ],
    tag: 'session',
    operations: ['signIn'],
    claim:
      'After a few failed sign-ins, by login and e-mail together, the right password has to wait too.',
    run: attempts.signInLimit,
  },
  {
    id: 'sign-in-limit-of-nobody',
    proves: ['limit-sign-in-of-nobody', 'limit-sign-in-last-answer', 'sign-in-limited'],
    tag: 'session',
    operations: ['signIn'],
    claim: 'After a few failed sign-ins a name that nobody has must wait too.',
    run: attempts.signInLimitOfNobody,
  },
  {
    id: 'sign-in-limit-cleared',
    proves: ['limit-sign-in-cleared'],
    tag: 'session',
    operations: ['signIn'],
    claim: 'A finished sign-in clears the count of failed ones.',
    run: attempts.signInClears,
  },
  {
    id: 'sign-in-limit-cleared-by-code',
    proves: ['limit-sign-in-cleared'],
    tag: 'session',
    operations: ['signInConfirm'],
    claim: 'A sign-in that a code finished clears the count of failed ones.',
    run: attempts.confirmedSignInClears,
  },
  {
    id: 'sign-in-limit-half',
    proves: ['limit-sign-in-half'],
    tag: 'session',
    operations: ['signIn'],
    claim: 'The password alone, where a second factor is on, clears no count of failed sign-ins.',
    run: attempts.halfSignInClearsNothing,
  },
  {
    id: 'sign-in-limit-ends',
    proves: ['retry-after', 'waits-end'],
    tag: 'session',
    operations: ['signIn'],
    claim:
      'After the wait that Retry-After names the right password works, and refusals prolong no wait.',
    waits: true,
    run: signInLimitEnds,
  },
  {
    id: 'app-wrong-codes',
    proves: [
      'set-up-codes-limited',
      'removal-codes-limited',
      'attempts-left',
      'attempts-left-present',
    ],
    tag: 'protection',
    operations: ['protectionConfirm'],
    claim: 'A few wrong codes end the set-up of an app, and are counted down.',
    run: attempts.setupEnds,
  },
  {
    id: 'challenge-wrong-codes',
    proves: ['sign-in-codes-limited', 'attempts-left', 'attempts-left-present'],
    tag: 'protection',
    operations: ['signInConfirm'],
    claim: 'A few wrong codes end a challenge, for the right code too, and are counted down.',
    run: attempts.challengeEnds,
  },
  {
    id: 'removal-wrong-codes',
    proves: ['protection-state', 'set-up-codes-limited', 'removal-codes-limited', 'attempts-left'],
    tag: 'protection',
    operations: ['protectionRemoveConfirm'],
    claim: 'A few wrong codes end a removal, are counted down, and the second factor stays on.',
    run: attempts.removalEnds,
  },
  {
    id: 'email-wrong-codes',
    proves: ['email-change-confirm-nothing', 'attempts-left'],
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'A few wrong codes end an e-mail change, and are counted down.',
    run: attempts.emailChangeEnds,
  },
  {
    id: 'resend-gives-no-attempts',
    proves: ['resend-replaces-code'],
    tag: 'protection',
    operations: ['signInResend', 'signInConfirm'],
    claim: 'Sending a sign-in code again after its wait does not reset the count of wrong codes.',
    waits: true,
    run: attempts.resendKeepsCount,
  },
]
