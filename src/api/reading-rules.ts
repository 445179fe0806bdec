import type { GenericSchema } from 'valibot'
import * as schemas from './generated/valibot/valibot.gen'

/** What the client already knows of values that the server should send. */
export type Known = {
  /** The token that the request was sent with. */
  token: string | null
  /** Whether the stored user is verified. */
  isVerified: boolean
  /** Whose data the response may hold; `null` where it may be anyone's. */
  login: string | null
  /** What the request asked for. */
  query: URLSearchParams
}

/** Placeholders of a number, and of a text or a date. Screens show both as a dash (`locales/format.ts`). */
const UNKNOWN_NUMBER = Number.NaN
const UNKNOWN_TEXT = ''
const UNKNOWN_METHOD = 'unknown'

const UNKNOWN_LIMITS = { min: UNKNOWN_NUMBER, max: UNKNOWN_NUMBER }

/** Only codes of six digits can be typed; whatever the server says of them, a recovery code can be. */
const UNKNOWN_CODE = { codeLength: 6, expiresAt: UNKNOWN_TEXT }

/** Seconds until another e-mail may be asked for: the default of the contract (`x-limits`, `resend`). */
const USUAL_WAIT = { resendAfter: 60 }

type Placeholder = string | number | boolean | object | ((known: Known) => boolean)

type ReadingRule = {
  /**
   * Required values that a screen can do without, and what marks each as unknown. The rest of the object is shown.
   * Without any other required value the object is unusable.
   */
  placeholders?: Record<string, Placeholder>
  /** An object without any field is usable, too. */
  mayBeEmpty?: true
  /** Its token replaces the one of the request, which is no longer valid. */
  endsToken?: true
  /** How values that are each valid must fit together, and what replaces the object if they do not. */
  agreement?: {
    expected: string
    holds: (value: Record<string, unknown>) => boolean
    otherwise: object
  }
  /** A value that is known from the request, if it is: a different one belongs to another request or player. */
  echo?: { key: string; requested: (known: Known) => string | null }
  /** The number by which the contract sorts such rows, strictly ascending. */
  sortKey?: string
}

/** What the contract's schemas cannot say of single objects in responses. */
export const readingRules: ReadonlyMap<GenericSchema, ReadingRule> = new Map<
  GenericSchema,
  ReadingRule
>([
  [
    schemas.vUser,
    {
      placeholders: {
        email: UNKNOWN_TEXT,
        // The server itself refuses whatever needs a verified account.
        active: ({ isVerified }) => isVerified,
        money: UNKNOWN_NUMBER,
        votes: UNKNOWN_NUMBER,
      },
      echo: { key: 'login', requested: ({ login }) => login },
    },
  ],
  // Without an id it cannot be ended by itself, but the player must see it.
  [
    schemas.vSession,
    {
      placeholders: { id: UNKNOWN_TEXT, createdAt: UNKNOWN_TEXT, current: false },
    },
  ],
  [schemas.vTransaction, { placeholders: { value: UNKNOWN_NUMBER, date: UNKNOWN_TEXT } }],
  [
    schemas.vPayment,
    {
      placeholders: { amount: UNKNOWN_NUMBER, bonus: UNKNOWN_NUMBER, createdAt: UNKNOWN_TEXT },
      echo: { key: 'paymentId', requested: ({ query }) => query.get('payment') },
    },
  ],
  // The address is enough to pay; the provider names the payment on the way back.
  [schemas.vPaymentCreated, { placeholders: { paymentId: UNKNOWN_TEXT, expiresAt: UNKNOWN_TEXT } }],
  [schemas.vSignInMfa, { placeholders: UNKNOWN_CODE }],
  [schemas.vCodeRequest, { placeholders: UNKNOWN_CODE }],
  // Typing the key does the same as scanning the QR code of the address.
  [
    schemas.vAppSetup,
    {
      placeholders: { otpauthUri: UNKNOWN_TEXT, ...UNKNOWN_CODE },
    },
  ],
  [
    schemas.vEmailSetup,
    {
      placeholders: {
        maskedEmail: UNKNOWN_TEXT,
        ...UNKNOWN_CODE,
        ...USUAL_WAIT,
      },
    },
  ],
  [schemas.vSignUpResult, { placeholders: USUAL_WAIT }],
  // The e-mail is on its way: the wait is all that there is to say about it.
  [schemas.vEmailRequest, { placeholders: USUAL_WAIT, mayBeEmpty: true }],
  [schemas.vPasswordChanged, { endsToken: true }],
  [schemas.vBonus, { sortKey: 'minAmount' }],
  // The server itself refuses an amount outside its limits.
  [schemas.vBonusList, { placeholders: { firstLogin: false, limits: UNKNOWN_LIMITS } }],
  [
    schemas.vTopUpLimits,
    {
      placeholders: UNKNOWN_LIMITS,
      agreement: {
        expected: '`min` not above `max`',
        holds: ({ min, max }) => !(Number(min) > Number(max)),
        otherwise: UNKNOWN_LIMITS,
      },
    },
  ],
  // If a code is required all the same, the refusal of the new password says so.
  [schemas.vRecoveryState, { placeholders: { codeRequired: false } }],
  [schemas.vVerified, { placeholders: { email: UNKNOWN_TEXT, alreadyVerified: false } }],
  // The recovery codes beside it are shown only once. The page knows which one it has set up.
  [
    schemas.vProtectionOn,
    {
      placeholders: { mfa: UNKNOWN_METHOD },
    },
  ],
  [schemas.vProtectionState, { placeholders: { recoveryCodesLeft: UNKNOWN_NUMBER } }],
])
