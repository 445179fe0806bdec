import { ACCOUNT } from './account/account'
import { KEPT } from './account/kept'
import { AT_ONCE } from './at-once/at-once'
import { AT_ONCE_COUNTED } from './at-once/at-once-counted'
import { NAMES_AT_ONCE } from './at-once/names-at-once'
import type { Claim } from '../caller/claim'
import { CREDITS } from './credits/credits'
import { PAYMENTS } from './credits/payments'
import { TOP_UPS } from './credits/top-ups'
import { EMAIL_LANGUAGES } from './emails/email-languages'
import { EMAILS } from './emails/emails'
import { LANGUAGES } from './languages/languages'
import { SIGN_IN_LIMIT } from './limits/sign-in-limit'
import { CODE_EMAILS } from './limits/code-emails'
import { CODE_LIMITS } from './limits/code-limits'
import { LIMIT_ENDS } from './limits/limit-ends'
import { OWN_LIMITS } from './limits/own-limits'
import { RESENDS } from './limits/resends'
import { WRONG_CODES } from './limits/wrong-codes'
import { DISTINCT } from './names/distinct'
import { EDGES } from './names/edges'
import { FIELDS } from './names/fields'
import { TEXT } from './names/text'
import { ENDED_KEYS } from './recovery/ended-keys'
import { RECOVERY } from './recovery/recovery'
import { RECOVERY_CLEARS } from './recovery/recovery-clears'
import { RECOVERY_SECOND_FACTOR } from './recovery/second-factor'
import { BODIES } from './requests/bodies'
import { SERVER_WIDE } from './requests/server-wide'
import { TIMING } from './requests/timing'
import { WIRE } from './requests/wire'
import { APP_CODES } from './second-factor/app-codes'
import { CHALLENGE } from './second-factor/challenge'
import { NEW_CODES } from './second-factor/new-codes'
import { REMOVAL } from './second-factor/removal'
import { SCOPE } from './second-factor/scope'
import { SET_UP } from './second-factor/set-up'
import { EVENTS } from './session/events'
import { PLAYER_DATA } from './session/player-data'
import { SESSION } from './session/session'
import { UNTOUCHED } from './requests/untouched'
import { EMAIL_CHANGE } from './settings/email-change'
import { EMAIL_CHANGE_CONFIRM } from './settings/email-change-confirm'
import { ENDINGS } from './settings/endings'
import { PASSWORD_CHANGE } from './settings/password-change'
import { PASSWORDS } from './settings/passwords'
import { RESTARTS } from './second-factor/restarts'
import { FORGED } from './tokens/forged'
import { TOKENS } from './tokens/tokens'

/** All claims. They run in parallel, so the order only matters for reports. */
export const CLAIMS: readonly Claim[] = [
  ...ACCOUNT,
  ...CREDITS,
  ...SET_UP,
  ...CHALLENGE,
  ...REMOVAL,
  ...NEW_CODES,
  ...RECOVERY,
  ...ENDED_KEYS,
  ...RECOVERY_SECOND_FACTOR,
  ...SESSION,
  ...EMAIL_CHANGE,
  ...EMAIL_CHANGE_CONFIRM,
  ...PASSWORD_CHANGE,
  ...SIGN_IN_LIMIT,
  ...WRONG_CODES,
  ...LIMIT_ENDS,
  ...AT_ONCE_COUNTED,
  ...AT_ONCE,
  ...NAMES_AT_ONCE,
  ...DISTINCT,
  ...APP_CODES,
  ...FORGED,
  ...PLAYER_DATA,
  ...EVENTS,
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
  ...TOKENS,
  ...BODIES,
  ...FIELDS,
  ...SERVER_WIDE,
  ...PAYMENTS,
]
