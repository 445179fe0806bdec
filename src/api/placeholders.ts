import type { GenericSchema } from 'valibot'
import * as schemas from './generated/valibot/valibot.gen'

/** What the client already knows of values that the server should send. */
export type Known = {
  /** The token that the request was sent with. */
  token: string | null
  /** Whether the stored user is verified. */
  isVerified: boolean
  /** What the request asked for. */
  query: URLSearchParams
}

/** Placeholders of a number, and of a text or a date. Screens show both as a dash (`locales/format.ts`). */
const UNKNOWN_NUMBER = Number.NaN
const UNKNOWN_TEXT = ''
const UNKNOWN_METHOD = 'unknown'

const UNKNOWN_LIMITS = { min: UNKNOWN_NUMBER, max: UNKNOWN_NUMBER }

type Placeholder = string | number | boolean | object | ((known: Known) => boolean)

/**
 * Required values of responses that a screen can do without, and the placeholders that mark them as unknown. The rest
 * of the object is shown. Without any other required value the object is unusable.
 */
export const placeholders: ReadonlyMap<GenericSchema, Record<string, Placeholder>> = new Map<
  GenericSchema,
  Record<string, Placeholder>
>([
  [
    schemas.vUser,
    {
      email: UNKNOWN_TEXT,
      // The server itself refuses whatever needs a verified account.
      active: ({ isVerified }) => isVerified,
      money: UNKNOWN_NUMBER,
      votes: UNKNOWN_NUMBER,
    },
  ],
  // Without an id it cannot be ended by itself, but the player must see it.
  [schemas.vSession, { id: UNKNOWN_TEXT, createdAt: UNKNOWN_TEXT, current: false }],
  [schemas.vTransaction, { value: UNKNOWN_NUMBER, date: UNKNOWN_TEXT }],
  [schemas.vPayment, { amount: UNKNOWN_NUMBER, bonus: UNKNOWN_NUMBER, createdAt: UNKNOWN_TEXT }],
  // The address is enough to pay; the provider names the payment on the way back.
  [schemas.vPaymentCreated, { paymentId: UNKNOWN_TEXT, expiresAt: UNKNOWN_TEXT }],
  [schemas.vSignInMfa, { expiresAt: UNKNOWN_TEXT }],
  [schemas.vCodeRequest, { expiresAt: UNKNOWN_TEXT }],
  // Typing the key does the same as scanning the QR code of the address.
  [schemas.vAppSetup, { otpauthUri: UNKNOWN_TEXT, expiresAt: UNKNOWN_TEXT }],
  [
    schemas.vEmailSetup,
    { maskedEmail: UNKNOWN_TEXT, expiresAt: UNKNOWN_TEXT, resendAfter: UNKNOWN_NUMBER },
  ],
  [schemas.vSignUpResult, { resendAfter: UNKNOWN_NUMBER }],
  [schemas.vEmailRequest, { resendAfter: UNKNOWN_NUMBER }],
  // The server itself refuses an amount outside its limits.
  [schemas.vBonusList, { firstLogin: false, limits: UNKNOWN_LIMITS }],
  [schemas.vTopUpLimits, UNKNOWN_LIMITS],
  // If a code is required all the same, the refusal of the new password says so.
  [schemas.vRecoveryState, { codeRequired: false }],
  [schemas.vVerified, { email: UNKNOWN_TEXT, alreadyVerified: false }],
  // The recovery codes beside it are shown only once. The page knows which one it has set up.
  [schemas.vProtectionOn, { mfa: UNKNOWN_METHOD }],
  [schemas.vProtectionState, { recoveryCodesLeft: UNKNOWN_NUMBER }],
])

type Agreement = {
  expected: string
  holds: (value: Record<string, unknown>) => boolean
  /** Replaces the object if it does not hold. */
  otherwise: object
}

/** How values that are each valid must fit together. */
export const agreements: ReadonlyMap<GenericSchema, Agreement> = new Map([
  [
    schemas.vTopUpLimits,
    {
      expected: '`min` not above `max`',
      holds: ({ min, max }) => !(Number(min) > Number(max)),
      otherwise: UNKNOWN_LIMITS,
    },
  ],
])

/** The fields of responses that identify something. */
export const identifiers: ReadonlySet<string> = new Set(['id', 'paymentId'])

/** Values that a response repeats from the query: a different one belongs to another request. */
export const echoes: ReadonlyMap<GenericSchema, { key: string; parameter: string }> = new Map([
  [schemas.vPayment, { key: 'paymentId', parameter: 'payment' }],
])

/** The number by which the contract sorts the rows of a list, strictly ascending: a row in the wrong place is dropped. */
export const sortKeys: ReadonlyMap<GenericSchema, string> = new Map([[schemas.vBonus, 'minAmount']])
