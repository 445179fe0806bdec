/** Claims that several sentences share, by their ids. */

/** What a code does that was sent again, in each flow. */
export const RESENDS = [
  'mail-sign-in-resend',
  'email-resend',
  'set-up-resend',
  'removal-resend',
] as const

/** How long each flow lets nobody send its code again. */
export const RESEND_WAITS = [
  'resend-wait-sign-in',
  'resend-wait-email',
  'resend-wait-set-up',
  'resend-wait-removal',
] as const

/** That a code ends when it says so. */
export const CODES_END = ['challenge-ends', 'set-up-ends', 'email-code-ends'] as const

/** That wrong current passwords are limited, in each operation. */
export const OWN_PASSWORDS = [
  'own-password-limit',
  'own-password-limit-email',
  'own-password-limit-password',
  'own-password-limit-protection',
  'own-password-limit-removal',
] as const
