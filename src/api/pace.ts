/*
 * How long the client waits, in milliseconds: for responses, before it tries again, and before it gives up. Tests
 * import them.
 */

/** For the response to a request. */
export const LIMIT = 15_000

/** For the code of the bot check, and then for a token, including the provider's script. */
export const BOT_CHECK_LIMIT = 10_000

/** Before a page that shows a response again refetches it; the profile does so by itself while a payment is pending. */
export const FRESH_FOR = 30_000

/** Before a refused token is compared with the stored one again: another tab may be changing the password. */
export const SECOND_LOOK = 1000

/** Between the tries of a session check without a response; the last pause repeats. */
export const CHECK_PAUSES = [400, 1000, 2000, 4000, 8000, 15_000]

/** Before a session check whose response could not be read is repeated. */
export const UNREADABLE_PAUSE = 60_000

/** Between the checks of a pending payment: a series of about a minute. */
export const PAYMENT_PAUSES = [2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000, 8000]

/** Between the checks whether an account was verified: 5 s at first, growing with each response to a minute. */
export const verificationPause = (responses: number) => Math.min(5000 * 1.4 ** responses, 60_000)

/** Without a response to the session check, until the player is notified. */
export const NOTIFY_AFTER = 3000

/** The same, until the first check counts as failed, which clears the session (behaviour A12). */
export const GIVE_UP_AFTER = 30_000

/** Before each further try to find out the outcome of a request whose response was lost. */
export const SETTLE_PAUSES = [500, 1500]

/** Between the arrival at the home page and the end of the session after a sign-out (behaviour A11). */
export const CLEARING_DELAY = 500

/** For the response to a sign-out, after which the page goes home anyway. */
export const SIGN_OUT_LIMIT = 2000
