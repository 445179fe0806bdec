import type { GenericSchema } from 'valibot'
import * as schemas from './generated/valibot/valibot.gen'

/** What the client knows already of values that a server should send. */
export type Known = {
  /** The token that the request was sent with. */
  token: string | null
  /** Whether the stored user is verified. */
  isVerified: boolean
  /** What the request asked for. */
  query: URLSearchParams
}

/** Of a number, and of a text or a date. Screens show both as a dash (`locales/format.ts`). */
const UNKNOWN_NUMBER = Number.NaN
const UNKNOWN_TEXT = ''

const UNKNOWN_LIMITS = { min: UNKNOWN_NUMBER, max: UNKNOWN_NUMBER }

type Placeholder = string | number | boolean | object | ((known: Known) => boolean)

/**
 * Required values of responses that a screen can do without, and what says that they are not known. The rest
 * of the object is shown. A required value that is not here is needed: without it the object is of no use.
 */
export const placeholders: ReadonlyMap<GenericSchema, Record<string, Placeholder>> = new Map<
  GenericSchema,
  Record<string, Placeholder>
>([
  [
    schemas.vUser,
    {
      email: UNKNOWN_TEXT,
      // The server refuses by itself whatever needs a verified account.
      active: ({ isVerified }) => isVerified,
      money: UNKNOWN_NUMBER,
      votes: UNKNOWN_NUMBER,
    },
  ],
  [schemas.vSession, { createdAt: UNKNOWN_TEXT, current: false }],
  [schemas.vTransaction, { value: UNKNOWN_NUMBER, date: UNKNOWN_TEXT }],
  [schemas.vPayment, { amount: UNKNOWN_NUMBER, bonus: UNKNOWN_NUMBER, createdAt: UNKNOWN_TEXT }],
  [schemas.vPaymentCreated, { expiresAt: UNKNOWN_TEXT }],
  [schemas.vSignInMfa, { expiresAt: UNKNOWN_TEXT }],
  [schemas.vCodeRequest, { expiresAt: UNKNOWN_TEXT }],
  // The key does the same as the code that is drawn of the address.
  [schemas.vAppSetup, { otpauthUri: UNKNOWN_TEXT, expiresAt: UNKNOWN_TEXT }],
  [
    schemas.vEmailSetup,
    { maskedEmail: UNKNOWN_TEXT, expiresAt: UNKNOWN_TEXT, resendAfter: UNKNOWN_NUMBER },
  ],
  [schemas.vSignUpResult, { resendAfter: UNKNOWN_NUMBER }],
  [schemas.vEmailRequest, { resendAfter: UNKNOWN_NUMBER }],
  // The server refuses by itself what is out of its limits.
  [schemas.vBonusList, { firstLogin: false, limits: UNKNOWN_LIMITS }],
  [schemas.vTopUpLimits, UNKNOWN_LIMITS],
  [schemas.vVerified, { email: UNKNOWN_TEXT, alreadyVerified: false }],
  [schemas.vProtectionState, { recoveryCodesLeft: UNKNOWN_NUMBER }],
])

type Agreement = {
  expected: string
  holds: (value: Record<string, unknown>) => boolean
  /** Takes the place of the object where it does not hold. */
  otherwise: object
}

/** Of values that fit each by itself: how they must fit together. */
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

/** Values that a response repeats from the query: one that differs belongs to another request. */
export const echoes: ReadonlyMap<GenericSchema, { key: string; parameter: string }> = new Map([
  [schemas.vPayment, { key: 'paymentId', parameter: 'payment' }],
])

/** Lists that the contract sorts, strictly ascending, by a number of their rows: a row at the wrong place is odd. */
export const sortKeys: ReadonlyMap<GenericSchema, string> = new Map([[schemas.vBonus, 'minAmount']])
