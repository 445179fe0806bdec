/* oxlint-disable max-lines -- a list of texts that is read row by row */
/**
 * What the contract promises, sentence by sentence, in its words. An id stays when its sentence changes; the text here is
 * the one that somebody compared with its claims: those that name the id in `proves` or quote it.
 */
export const SENTENCES = {
  'former-token-works-on':
    'Unless `passwordChange` renewed the token, the former token (the one before the renewal) keeps working for at least a minute (`x-limits`: `formerToken`), because a response can get lost and other requests may be in flight.',
  'former-token-not-renewed':
    'A former token is never renewed: the response to a request with it contains the current token.',
  'session-ends-all-its-tokens':
    'When a session ends, for whatever reason, all its tokens stop working, including former ones.',
  'token-signature':
    "Before a server trusts anything in a token, it verifies the token's signature, with a key and an algorithm that the server itself chose.",
  'token-refused-401': 'A `401` from an operation that requires the token signs the player out.',
  'no-other-signs-out': 'No other response signs the player out.',
  'token-optional':
    'Where the token is optional, a token that no longer works is treated as if none was sent.',
  'error-bodies': 'Errors. Every error body is an `Error` object.',
  'message-for-players':
    '`message` is shown to the player unchanged, so it is written for players, in the language of `Accept-Language`.',
  'errors-name-fields': '`errors` is keyed by request field.',
  'requests-closed':
    'Requests are closed. If a request contains a field that its schema does not define, the server rejects it with `422`.',
  'field-names-case': 'Field names are case-sensitive.',
  'request-media-type':
    'The media type of a request is `application/json`, in any letter case and with any parameters.',
  'request-body':
    'The body is UTF-8 JSON without a byte order mark, chunked or not, and only white space may follow the JSON.',
  integers: 'An integer may be written as `100.0`.',
  'closed-enums': 'All other enums are closed.',
  'named-codes':
    '`ErrorCode` is open, but if this contract names a code for an error, the error has that code.',
  'responses-private':
    'Even in extra fields, a response contains nothing that its recipient must not see: no password or password hash, no secret, key or token outside its own field, and nothing that belongs to another player.',
  'order-of-refusals':
    'Order of errors. If several errors apply, the server returns the first one in this list: 1) `401 unauthenticated` 2) `403` 3) `413` 4) `415` 5) `400` 6) `422 validation` 7) an error about the state (`404`, `410`, `409`) 8) `429` 9) a wrong password or code (`401 invalid_credentials`, `422 invalid_password`, `422 invalid_code`).',
  'email-change-order':
    '`emailChange` checks the password before it returns `409`, so that nobody without the password learns which addresses are taken.',
  'author-bind-order':
    "In `authorBind`, the errors of 7) and 8) come in this order: `409` if a code is already bound; `429`; `404` for an unknown code, which counts towards the limit; `409` for the player's own code.",
  'code-email-limit-last':
    'The `codeEmail` limit is checked last, once the password is known to be right.',
  'ends-nothing-else':
    'Endings. An operation ends only what its description names: other sessions, however many there are, and anything that waits for a code or a key continue.',
  'at-the-same-time':
    'Concurrent requests. Every rule here holds for simultaneous requests as it does for consecutive ones: every attempt counts towards its limits, only one request can use a code or key, only one player gets a login or address, and an `Idempotency-Key` creates one payment.',
  'limit-refuses-the-right-one':
    'Once a limit is reached, the operation returns `429` even for the right password or code.',
  'retry-after':
    '`Retry-After` and `retryAfter` are the same number of seconds, after which the limit no longer rejects requests.',
  'limit-whatever-headers': 'No request header, such as `X-Forwarded-For`, allows extra attempts.',
  moments: 'Timestamps are RFC 3339 in UTC, with `T` and `Z` in upper case.',
  'expires-at':
    'At `expiresAt` itself, by the clock of the `Date` header, a key, code, challenge or payment has already expired.',
  'waits-end': 'A wait of N seconds ends N seconds after the response.',
  'emails-language': 'E-mails are written in the language of the request that caused them.',
  'email-content': 'An e-mail with a code contains one six-digit code, including leading zeros.',
  'email-link':
    'An e-mail with a key contains one link with a key, to the site: `/verify?key={key}` or `/recovery?key={key}`, with the key percent-encoded.',
  'email-other-links':
    'Other links, such as those in a footer, contain no key and lead to the site as well.',
  'site-address-is-a-setting':
    'The address of the site is a setting of the server and never comes from a request header (`Origin`, `Referer`, `X-Forwarded-Host`).',
  'app-code-window':
    'App codes follow RFC 6238: the codes of the current, the previous and the next step are accepted.',
  'app-code-once':
    'After a code has been accepted, no code of the same or an earlier step is accepted in any flow, until there is a new secret.',
  'recovery-codes-accepted':
    'Only `signInConfirm`, `recoveryFinish` and `protectionRemoveConfirm` accept recovery codes.',
  'code-schema':
    'A code that does not match the `Code` schema gets `422 validation` and does not count as an attempt.',
  'lengths-in-code-points':
    'Text. Lengths are counted in Unicode code points, as JSON Schema defines them.',
  'patterns-match-whole':
    'Patterns match the whole value: `$` is the end of the text (`\\z` in some languages), so a trailing line feed is rejected.',
  'names-folded': 'Two logins or addresses are the same if their folded forms are equal.',
  'folded-form':
    "To fold a login or address, normalize it to Unicode NFC, then convert it to lower case with Unicode's default mapping, without a locale.",
  'folded-domain':
    'The domain of an address is folded to its ASCII form (UTS #46, non-transitional, as in browsers), so `рф` equals `xn--p1ai` but `ß` does not equal `ss`.',
  'names-otherwise-distinct':
    'Nothing else makes two logins or addresses equal: `josé` is not `jose`.',
  'compared-exactly':
    'Passwords, keys, ids and `Idempotency-Key` values are case-sensitive and accent-sensitive.',
  'stored-as-typed': 'Logins and addresses are stored and shown as they were typed.',
  'no-store': 'Caching. Every response has the header `Cache-Control: no-store`.',
  'limit-sign-in': 'Failed passwords in `signIn`.',
  'limit-sign-in-by-account':
    'An account, whichever of its names (login or e-mail) was used: two names must not give twice the attempts.',
  'limit-sign-in-of-nobody':
    'A name that no account has is counted on its own, so that the responses are the same.',
  'limit-sign-in-last-answer': '`401 invalid_credentials`, like the attempts before it.',
  'limit-sign-in-cleared':
    'A finished sign-in (`result: ok`, or `signInConfirm`), or `recoveryFinish`.',
  'limit-sign-in-half': '`mfa_required` does not clear the count.',
  'limit-sign-in-no-day': 'There is no daily limit.',
  'limit-own-password':
    'Wrong current passwords in `emailChange`, `passwordChange`, `protectionStart` and `protectionRemove`.',
  'limit-by-account': 'An account.',
  'limit-own-password-last-answer': '`422 invalid_password`, like the attempts before it.',
  'limit-own-password-cleared': 'The right password, or `recoveryFinish`.',
  'limit-over-a-day': 'The same, over a day.',
  'limit-cleared-by-recovery': '`recoveryFinish`.',
  'limit-code-day':
    'Wrong codes in all operations that take a code, over a day, so that new challenges or set-ups do not allow endless attempts.',
  'limit-code-day-last-answer':
    '`422 invalid_code`, or `410` if it was the last attempt of its challenge.',
  'limit-cleared-by-time': 'Nothing but time.',
  'limit-recovery-code':
    'Wrong codes in `recoveryFinish`, where a wrong code must not use up the key.',
  'limit-recovery-code-missing': 'A missing code does not count.',
  'limit-recovery-code-last-answer': '`422 invalid_code` with `attemptsLeft: 0`.',
  'limit-recovery-email': 'Calls of `recoveryRequest`.',
  'limit-recovery-email-by-name':
    'The name that was typed, in its folded form, whether or not an account has it.',
  'limit-recovery-email-last-answer': '`202`, like the attempts before it.',
  'limit-code-email': 'E-mails with a code, from all operations that send one.',
  'limit-code-email-last-answer': 'The usual response of the operation: the code is sent.',
  'limit-author': 'Author codes that do not exist.',
  'limit-author-last-answer': '`404`, like the attempts before it.',
  'former-token-lifetime': 'A former token, unless `passwordChange` did the renewal',
  'session-lifetime': 'An unused session',
  'verification-key-lifetime': 'The key of a verification e-mail',
  'recovery-key-lifetime': 'The key of a recovery e-mail',
  'pending-code-lifetime':
    'A challenge, set-up, removal or e-mail change that waits for its code, counted from the last e-mail',
  'payment-lifetime': 'A pending payment',
  'idempotency-key-lifetime': 'An Idempotency-Key',
  'resend-after':
    '`resendAfter`: the time between two e-mails of the same kind in the same flow; for a recovery, see `recoveryEmail`',
  'sign-in-outcomes':
    'Both outcomes are normal and return `200`: the player is signed in (`result: ok`), or a second factor is required (`result: mfa_required`).',
  'sign-in-loose-rules':
    'The sign-up rules do not apply to `login` and `password`, so that accounts created under older rules can still sign in.',
  'sign-in-same-401':
    'A wrong login and a wrong password return the same `401` after the same work: if no account matches, the server still checks the password against a hash.',
  'sign-in-limited': 'Failed password attempts are limited (`x-limits`: `signIn`).',
  'sign-in-again':
    'Signing in again starts another challenge and, if the method is e-mail, immediately sends another code.',
  'sign-in-again-limited':
    'The wait of `signInResend` does not apply, but the limit does (`x-limits`: `codeEmail`).',
  'former-challenge-goes-on': 'Earlier challenges stay open, each with its own code.',
  'signed-in-or-second-factor': 'Signed in, or a second factor is required.',
  'sign-in-blocked':
    'If the server has blocked the player, the correct password returns `403 blocked`.',
  'sign-in-blocked-last':
    'This error comes after all others except the `codeEmail` limit, so that nobody else learns of the block.',
  'sign-in-blocked-message':
    'Its `message` gives the reason and the end of the block, as far as the player may know them; clients show it with a way to contact support.',
  'blocking-ends': 'Blocking a player ends their sessions and challenges.',
  'sign-in-resend-email-only': 'Only for a challenge by e-mail; any other challenge returns `409`.',
  'resend-replaces-code': 'The previous code stops working and `expiresAt` starts over.',
  'resend-keeps-attempts': 'The count of wrong attempts is not reset.',
  'sign-in-resend-wait':
    'Returns `429` until `resendAfter` seconds have passed since the last e-mail of this challenge.',
  'sign-in-codes':
    '`code` is the six digits from the app or the e-mail, or a recovery code, which is then used up.',
  'sign-in-code-once':
    'A code works only once, and so does a challenge: a used challenge returns `410`.',
  'sign-in-codes-limited':
    'Wrong codes are limited per challenge (`x-limits`: `challenge`) and per account (`codeDay`); the last one that a challenge allows returns `410`.',
  'sign-in-confirm-no-bot-check':
    'There is no bot check here: checking a used token again at this step would lock players out.',
  'sign-out-token-stops': 'The token stops working immediately.',
  'signed-out': 'Signed out.',
  'sign-up-does': 'Creates the account, signs the player in and sends the verification e-mail.',
  'sign-up-not-active':
    '`user.active` is `false` until the key from that e-mail is posted to `verify`.',
  'sign-up-unique': 'Login and e-mail are each unique by their folded form.',
  'sign-up-email-link': 'The e-mail links to `/verify?key={key}` (`x-limits`: `verificationKey`).',
  'signed-up': 'Created and signed in, but not yet verified.',
  'verification-email-on-its-way': 'The e-mail is on its way.',
  'recovery-same-response':
    'Returns the same status, headers and body in the same time, whether or not the account exists, so send the e-mail after the response.',
  'recovery-email-link':
    'The e-mail links to `/recovery?key={key}` (`x-limits`: `recoveryKey`); the key works only once.',
  'recovery-former-keys': 'Earlier keys keep working until any of the keys is used.',
  'recovery-limited':
    'Requests are limited per `login` in its folded form (`x-limits`: `recoveryEmail`).',
  'recovery-inspect-keeps-key':
    'Does not use up the key, so that an expired link is noticed before a password is typed.',
  'recovery-key-good': 'The key is valid.',
  'recovery-whose': 'The login of the account whose password is being set, for password managers.',
  'recovery-ends-sessions': 'Ends every session of the account and does not sign the player in.',
  'recovery-ends-what-waits':
    'Everything that is waiting for a code or a key also ends: sign-ins, other recovery keys, a set-up or removal of the second factor, and a pending e-mail change.',
  'recovery-keeps-second-factor':
    'The second factor stays on, and an unverified account stays unverified.',
  'recovery-code-required':
    '`code` is required only if the second factor is the app (`codeRequired` in the response to `GET`), and may be a recovery code; otherwise it is ignored.',
  'recovery-wrong-code':
    'A missing or wrong code returns `422 invalid_code` and does not use up the key; wrong codes are limited (`x-limits`: `recoveryCode`, `codeDay`).',
  changed: 'Password changed.',
  'recovery-login': 'Use `login` to fill in the sign-in form.',
  'verify-idempotent':
    'Idempotent: any key of an account that is already verified returns `200` with `alreadyVerified: true`, so that a mail scanner or a second click does no harm.',
  'verify-idempotent-expired':
    'So does an expired key of a verified account, for at least 7 days after it expired.',
  'verify-anywhere':
    'Works in any browser, signed in or not; a token that no longer works is treated as if none was sent.',
  'verify-with-token':
    'With a token of the same account, the response includes its current `userData`.',
  'verify-resend-address': "Sends the e-mail to the account's current address.",
  'verify-resend-former-keys': 'Earlier keys keep working until they expire.',
  'verify-resend-refusals':
    'Returns `409` if the account is already verified, and `429` until `resendAfter` seconds have passed since the last verification e-mail.',
  'session-token': '`jwt` is the token that was sent, or a renewed one.',
  'session-newest-top-ups': '`transactions` contains the newest 50 top-ups.',
  'session-older-top-ups':
    'If `transactionsCursor` is not null, there are older ones: the same request with it as `cursor` returns the next 50 and the next cursor.',
  'user-data': 'The user data.',
  'bonuses-ascending':
    '`bonuses` is sorted by `minAmount` in ascending order; the last bonus whose `minAmount` is reached applies.',
  'bonuses-first-login':
    '`firstLogin` is true in the responses to the first session of the account.',
  'revoke-others': 'Without a body, or without `sessionId`, ends every session except this one.',
  'revoke-one':
    'With `sessionId`, ends that session, even if it is this one; an unknown id returns `404`.',
  'revoked-tokens-stop': 'The tokens of ended sessions stop working immediately.',
  'email-change-code': 'Sends a code to the new address.',
  'email-change-waits':
    'The current address stays in use until the change is confirmed with the code; until then, `user.pendingEmail` holds the new one.',
  'email-change-again':
    'Starting again replaces a pending change and immediately sends another code (`x-limits`: `codeEmail`).',
  'email-change-taken':
    "An address that is already in use, including the player's own, returns `409`, but only if the password is correct.",
  'email-change-of-unverified':
    'Open to unverified accounts, because a mistyped address is how players get stuck; for them, a confirmed change also verifies the account.',
  'email-change-resend-nothing': 'Returns `410` if no change is pending.',
  'email-change-resend-wait':
    'Returns `429` until `resendAfter` seconds have passed since the last e-mail of this change.',
  'email-change-notice': 'The previous address gets a notice that names the login.',
  'email-change-confirm-nothing':
    'Returns `410` if no change is pending: none was started, or it expired, was cancelled, was already confirmed, or was ended by wrong codes (`x-limits`: `challenge`, `codeDay`).',
  'email-change-taken-meanwhile':
    'Returns `409`, whatever the code, if the address has been taken in the meantime; the change has then ended.',
  'email-change-ends':
    'A confirmed change ends recovery keys, sign-ins that are waiting for a code (including app codes), and a set-up or removal of the second factor whose code is sent by e-mail: someone who reads the previous address may have started them.',
  'email-changed': 'Address changed.',
  'email-change-cancel-nothing': 'Returns `204` even if no change is pending.',
  'email-change-cancelled': 'No change is pending now.',
  'password-change-renews': 'The token is renewed, and the former one stops working immediately.',
  'password-change-ends-sessions': 'Other sessions end unless `revokeOthers` is `false`.',
  'password-change-ends':
    'Sign-ins that are waiting for a code end, and so do recovery keys; a pending e-mail change, set-up or removal continues.',
  'password-change-wrong-password':
    'A wrong current password returns `422 invalid_password`, which names `currentPassword`, never `401`: `401` is about the session.',
  'author-supported': 'The author is supported when the player tops up.',
  'author-case': 'The code is compared case-insensitively.',
  'author-refusals':
    "Returns `404` for an unknown code, and `409` for the player's own code or if a code is already bound.",
  'author-bound': "Bound, in the author's spelling.",
  'idempotent-payment':
    'If the same player sends the same `Idempotency-Key` and amount again while the key is kept (`x-limits`: `idempotencyKey`), the response is the same payment, whatever its status, and no second one is created.',
  'idempotent-payment-amount':
    'If that player sends the key with another amount in that time, the response is `409`.',
  'payment-return':
    'The client sends the browser to `url`, and the provider sends it back to `/payment/{status}?payment={paymentId}`.',
  'payment-credited-once':
    'Credits are added only when the provider confirms the payment to the server, and only once, with the bonus that applied when the payment was created.',
  'payment-of-another': 'A payment of another account returns `404`, like one that does not exist.',
  'protection-state':
    'Returns which second factor is on, which ones may be chosen, and how many recovery codes are left.',
  'set-up-not-on-yet': 'Nothing is turned on until `PUT` confirms it with a code.',
  'set-up-again':
    'Starting again replaces a pending set-up and, if the method is e-mail, immediately sends another code (`x-limits`: `codeEmail`).',
  'set-up-secret':
    'For the app, the secret has 160 bits, and codes use SHA-1, steps of 30 seconds and 6 digits, as in RFC 6238 and every authenticator app.',
  'set-up-when-on': 'Returns `409` if a second factor is already on.',
  'set-up-resend-email-only': 'Only for a set-up by e-mail; any other set-up returns `409`.',
  'resend-none-waits': 'Returns `410` if none is pending.',
  'set-up-resend-wait':
    'Returns `429` until `resendAfter` seconds have passed since the last e-mail of this set-up.',
  'new-codes-offered':
    'With the method `recoveryCodes`, this is a set-up of new recovery codes, for servers whose `ProtectionState` has `recoveryCodesCreatedAt`; any other server returns `422 validation`.',
  'new-codes-proof': 'The second factor stays on, and `PUT` requires its code.',
  'new-codes-by-email':
    'If that factor is e-mail, this is a set-up by e-mail, with `maskedEmail` and `resendAfter`.',
  'recovery-codes-once-shown':
    'The recovery codes are shown only this once; from then on, the previous ones no longer work.',
  'set-up-codes-limited':
    'Wrong codes are limited (`x-limits`: `challenge`, `codeDay`); the last one that a set-up allows ends it and returns `410`.',
  'set-up-none-waits': 'Returns `410` if no set-up is pending.',
  'removal-both-factors': 'Both factors are required: the password here, and a code in `PUT`.',
  'removal-email-code':
    'If the method is e-mail, the code is sent now, and immediately again if the removal is started again (`x-limits`: `codeEmail`).',
  'removal-again': 'Starting again replaces a pending removal.',
  'removal-when-off': 'Returns `409` if no second factor is on.',
  'removal-resend-email-only': 'Only for a removal by e-mail; any other removal returns `409`.',
  'removal-resend-wait':
    'Returns `429` until `resendAfter` seconds have passed since the last e-mail of this removal.',
  'removal-takes-recovery-code': 'A recovery code is accepted too.',
  'removal-ends':
    'The remaining recovery codes stop working; sign-ins that are waiting for the second factor and a set-up of new recovery codes end.',
  'removal-codes-limited':
    'Wrong codes are limited (`x-limits`: `challenge`, `codeDay`); the last one that a removal allows ends it and returns `410`.',
  'removal-none-waits': 'Returns `410` if no removal is pending.',
  'second-factor-off': 'The second factor is off.',
  'opaque-to-clients': 'Opaque to clients.',
  'bot-check':
    'A server with the bot check on returns `403 captcha_failed` without it; a server with the bot check off ignores it.',
  languages: 'The language of `message`, `errors` and e-mails: `ru` (the default) or `en`.',
  'language-list':
    'An RFC 9110 language list, as browsers send it: `ru-RU,ru;q=0.9,en;q=0.5` means `ru`.',
  'language-weights':
    'The supported language with the highest weight counts, or the first of several with equal weights.',
  'language-regions':
    'Regions make no difference, `q=0` excludes a language, and other languages are skipped: `fr, en` means `en`.',
  'language-default': 'A list that names neither language means `ru`, as does a missing header.',
  'language-never-refused':
    'No value is refused, not even one of more than 256 characters: it is read, or counts as missing.',
  'cursor-goes-on':
    'The `transactionsCursor` of an earlier response to the same player: `transactions` continues after the last row of that response, without gaps or repetitions, whatever was added in the meantime.',
  'cursor-lifetime':
    'Works for at least an hour; a value that does not work returns `422 validation`.',
  'retry-after-equals-body': 'Equal to `retryAfter` in the body, if present.',
  'retry-after-seconds': 'Whole seconds.',
  'login-characters': 'Latin letters, digits and underscore.',
  'login-unique': 'Unique by its folded form (see Text).',
  'email-local-part':
    'The local part is either quoted, or dot-separated segments without white space, quotes, parentheses, commas, colons, semicolons, angle brackets, at-signs or square brackets.',
  'email-domain':
    'The domain is a bracketed IPv4 address, or labels separated by dots, of which the last consists of at least two letters of any alphabet (`рф`) or is the ASCII form of such a label (`xn--p1ai`).',
  'email-idna': 'A server may refuse a domain that IDNA does not allow, with `422 validation`.',
  'email-unique':
    'Unique by its folded form (see Text); shown, and used for e-mails, as it was typed.',
  'current-password-as-typed': 'A current password, never trimmed.',
  'current-password-compared':
    'The whole password is compared, in Unicode normal form C; one that was set before that rule is also compared as typed.',
  'password-lengths':
    '8 to 128 code points as sent, never trimmed, and all of them count: if a hash function truncates at 72 bytes, give it a digest of the password.',
  'password-compared':
    'Compared in Unicode normal form C, so that `é` is the same password whether it was typed as one code point or as two.',
  'password-characters': `Has at least one lowercase letter, one uppercase letter, one digit (\`0\` to \`9\`) and one of the 32 ASCII punctuation characters \`\`! " # $ % & ' ( ) * + , - . / : ; < = > ? @ [ \\ ] ^ _ \` { | } ~\`\`.`,
  'password-letters':
    'Letters of any alphabet (Unicode categories Ll and Lu) count: `Пароль1!` is valid.',
  'password-rules': 'A password that breaks a rule returns `422 validation`.',
  'code-form': 'Six digits, or a recovery code.',
  'code-as-typed': 'Spaces and dashes are ignored, and letters are compared case-insensitively.',
  'payment-status-changes':
    '`pending` changes once, to `succeeded`, `failed`, `canceled` or `expired`; `succeeded` may later become `refunded`.',
  'login-or-email': 'Login or e-mail.',
  'end-other-sessions': 'Whether to end the other sessions.',
  'payment-amount': 'Whole credits, within the `limits` of `getBonuses`.',
  'user-active': 'Whether the account is verified.',
  'user-mfa': 'The second factor that is on, or null.',
  'user-pending-email': 'The new address of a change that is waiting for its code, or null.',
  'session-id': 'The id to send to `revoke`, the same in every response.',
  'session-current': 'Whether this request belongs to the session.',
  'session-current-one': 'True for at most one session.',
  'session-country': 'An ISO 3166-1 alpha-2 code, or null if unknown.',
  'session-created-at': 'When the player signed in.',
  'session-last-active': 'When the session last sent a request; may lag behind by a few minutes.',
  'event-kinds':
    'What happened: `sign_in` (a sign-in or sign-up), `password` or `email` (a changed password or address), `protection` (a second factor turned on or off, or new recovery codes), or `recovery` (a password set by a recovery).',
  'event-at': 'When it happened.',
  'events-newest-ten': 'The newest ten events of the account, sorted by `at`, newest first.',
  'transaction-id': 'The `paymentId` of the top-up.',
  'transaction-amount': 'Credits without the bonus.',
  'transaction-bonus': 'Credits that the bonus added, as in `bonus` of the payment.',
  'transaction-date': 'When the top-up was made.',
  'transactions-newest-50': 'The newest 50 top-ups, sorted by `date`, newest first.',
  'transactions-always-listed':
    'Those that succeeded or were refunded are always included; a server may omit the others.',
  'transactions-cursor': 'The `cursor` for `sessionCheck` that returns the older top-ups.',
  'transactions-cursor-present': 'Always present if there are any; otherwise null or omitted.',
  'sessions-open': 'The open sessions.',
  'author-code': 'The author code that is bound, or null.',
  'code-resend-after': 'Seconds until another e-mail may be requested (`x-limits`: `resend`).',
  'code-by-email-present': 'Always present when the method is e-mail.',
  'code-masked-email':
    'Where the code was sent, such as `r*@example.com`: at most the first character of the local part is readable.',
  'recovery-code-required-told': 'Whether `PUT` also requires a code from the authenticator app.',
  'verified-email': 'The verified address.',
  'verified-user-data': 'Always present with a token of the same account; otherwise omitted.',
  'first-login': 'Whether this is the first session of the account.',
  'bonus-min-amount': 'The amount in credits from which the bonus applies.',
  'bonus-rounded-down':
    'The percentage of the amount that the bonus adds, as whole credits, rounded down.',
  'payment-url':
    "The provider's page: https on a host that the site allows, or http on loopback only, for testing.",
  'payment-bonus':
    'Credits that the bonus adds or has added; 0 for a payment that is `failed`, `canceled` or `expired`.',
  'payment-balance': "The player's credits after the payment.",
  'payment-balance-present': 'Always present when the payment is `succeeded`.',
  'payment-url-present': 'Always present while the payment is `pending`.',
  'codes-created-at': 'When the recovery codes were created: a different time for every set.',
  'codes-created-at-left-out':
    'Omitted while no second factor is on, and by servers that create new codes only with a new second factor.',
  'methods-to-choose': 'What may be chosen, the recommended one first.',
  'secret-base32': 'Base32 without padding.',
  'ten-recovery-codes': 'Ten codes.',
  'recovery-codes-work-once': 'Each works once.',
  'message-language': 'For the player, in the requested language.',
  'field-messages': 'Maps request fields to what is wrong with them, for the player.',
  'error-retry-after': 'For a `429`: the same number as `Retry-After`.',
  'attempts-left': 'How many more wrong codes are allowed, one fewer after each.',
  'attempts-left-present':
    'Always present if a code was wrong (`invalid_code`) and the attempt counted.',
  'code-by-email-sent': 'A code is required; if the method is e-mail, it is on its way.',
  'email-on-its-way': 'An e-mail is on its way, if there is anyone to send it to.',
  'response-400-malformed': 'The body is not UTF-8 JSON, or a required body is missing.',
  'response-401-unauthenticated': 'The token is missing or does not work.',
  'response-401-invalid-credentials': 'Never says whether the login or the password was wrong.',
  'response-403-captcha-failed': 'The bot check failed, or its token is missing.',
  'response-403-sign-in':
    'The bot check failed or its token is missing (`captcha_failed`), or the player is blocked (`blocked`).',
  'response-403-unverified': 'The account is not verified yet.',
  'response-404-not-found': 'It does not exist, or it belongs to another player.',
  'response-409-taken': '`login_taken` or `email_taken`; `errors` names the field.',
  'response-409-conflict': 'The current state does not allow this.',
  'response-410-gone': 'The key or challenge is unknown, used up or expired.',
  'response-413-too-large':
    'The body is larger than 16 KiB (16,384 bytes), with or without a `Content-Length`.',
  'response-413-exact': 'A body of exactly 16 KiB is accepted.',
  'response-415-media-type':
    'The body is not `application/json`; case and parameters make no difference.',
  'response-422-validation': 'The request breaks a rule of its schema or of its description.',
  'response-422-invalid-code': 'The code is wrong or already used, or the body breaks its schema.',
  'response-422-invalid-password':
    'The current password is wrong (`invalid_password`, which names the field), or the body breaks its schema.',
  'response-422-code-required':
    'A required code is missing or wrong (`invalid_code`), or the body breaks its schema.',
  'response-429-limited': "A limit of `x-limits`, or one of the server's own, is reached.",
} as const

export type SentenceId = keyof typeof SENTENCES

const isSentenceId = (id: string): id is SentenceId => id in SENTENCES

export const SENTENCE_IDS: readonly SentenceId[] = Object.keys(SENTENCES).filter(isSentenceId)

/** Why nothing would fail were one of these broken. */
export const UNCHECKED: Partial<Record<SentenceId, string>> = {
  'limit-sign-in-no-day': 'it takes longer than a run',
  'session-lifetime': 'it takes longer than a run',
  'idempotency-key-lifetime': 'it takes longer than a run',
  'sign-in-blocked': 'no request blocks a player',
  'sign-in-blocked-last': 'no request blocks a player',
  'sign-in-blocked-message': 'no request blocks a player',
  'blocking-ends': 'no request blocks a player',
  'author-supported': 'no response shows it',
  'payment-return': 'it takes the page of a payment provider',
  'opaque-to-clients': 'it speaks of clients',
  'email-idna': 'it leaves it to the server',
  'methods-to-choose': 'which one is recommended is for the server to say',
}

/** Sentences that promise nothing of a server: they explain, define a term, or address clients. */
export const EXPLANATIONS: readonly string[] = [
  'This is the contract between the site and its backend.',
  "The site's client, validators and mocks are generated from this file.",
  'A backend implements it.',
  "'Must', 'should' and 'may' have the meanings defined in RFC 2119.",
  'Methods. `POST` starts a flow or is all of it, `PATCH` resends the code or link, `PUT` finishes it with a code or a key, `GET` reads its state, and `DELETE` cancels or ends it.',
  'A recovery e-mail is resent by another `POST`.',
  '`DELETE` requests have no body.',
  '`HEAD`, `OPTIONS` and CORS headers are up to the server, because the site is served from the same origin.',
  "Tokens. A `jwt` in any response replaces the client's token.",
  '`sessionCheck` may renew the token, and so may every other operation whose response can contain a `jwt`.',
  'The client sends its token as `Authorization: Bearer {token}`, with `Bearer` spelled exactly like this.',
  'For `sessionCheck` without `cursor`, any other `4xx` response that has a `code` does so too, except `408`, `425` and `429`.',
  'If the operation requires it, the client signs the player out.',
  '`code` is for programs.',
  'Clients never parse `message`.',
  'If an object repeats a name, the server may reject it or use either value.',
  'Responses are open. At every level, a response may contain fields that its schema does not define, and clients ignore them.',
  "A schema that is `anyOf` an `enum` and a `string` is an open enum: a server may send values that this version does not list, and clients treat them as 'unknown' instead of failing.",
  'The open enums are the status of a payment (`PaymentStatus`), the second factor of a player (`MethodInUse`), the kind of an event (`EventKind`) and the code of an error (`ErrorCode`).',
  "Optional response fields, including `errors` of an error, may be omitted unless their description says 'Always present' and its condition holds.",
  'There are exceptions to this order.',
  '`signIn` returns `403 blocked` only for the right password.',
  'A gateway may return `413` or `429` before everything else.',
  'Limits. `x-limits` below lists every limit, lifetime and wait: what is counted, for whom, what the last allowed attempt returns, and what clears the count.',
  '`default` is the value that the sandbox uses.',
  'A server may use any value from `min` to `max`.',
  'Servers may also limit requests by network address.',
  'Those limits are up to the server.',
  "In an English e-mail, `&lang=en` may follow the key, for browsers that do not know the player's language.",
  "Otherwise, anyone could make a player's recovery link lead to a page of their own.",
  'Versions. `info.version` follows semantic versioning, and `npm run contract:diff` prints the next version.',
  'A change breaks clients and needs a major version if: - an operation, or a field or status of a response, is removed - a field of a response becomes optional or nullable - a closed enum of a response gets a new value - a request that used to be accepted is rejected - a promise of this text is withdrawn.',
  'A change breaks backends and needs a major version if: - backends must accept a request that they used to reject, and clients depend on that - a limit of `x-limits` becomes narrower.',
  'Any other change that requires work on a backend (a new operation, a new or newly required response field) is a minor version.',
  "A change of wording that changes no rule is a patch, or a minor version if the sentence has a number or a word such as 'must', because a comparison cannot tell whether the rule changed.",
  'A client written for one minor version works with every later one of the same major version, so the backend is deployed first.',
  'Anything deprecated is marked with `deprecated: true` and `x-removed-after: {date}`, at least six months ahead, and is removed only by a major version.',
  'Nothing is deprecated now.',
  'A server may name the version that it implements in the `X-Contract-Version` response header.',
  "The site's own origin.",
  'Signing in, signing out and open sessions.',
  'Sign-up, verification and recovery.',
  'E-mail and password of a signed-in player.',
  'Bonuses, payments and the author code.',
  'The second factor.',
  'It would let anyone lock a player out.',
  'If accounts were counted instead, a `429` would reveal that a login and an address belong together.',
  'Signed in.',
  'The request has no body.',
  'The client ignores the response.',
  'The key is sent in a header because URLs end up in logs.',
  'Verified.',
  'The client calls this at every start.',
  'The bonuses and limits of a top-up.',
  'The remaining sessions.',
  'Where to pay.',
  'The current state of the payment.',
  'The state of the second factor.',
  'The set-up is pending.',
  'The second factor is on.',
  'The `jwt` from the latest response that carried one.',
  'The token of the bot check, a new one for each request.',
  'The key from the recovery e-mail.',
  'A new one for each payment the player wants to make, the same one when the request is sent again.',
  'The `paymentId` of a top-up.',
  'Seconds to wait, as in RFC 9110.',
  'The token, in visible ASCII.',
  'The key from an e-mail, in visible ASCII because `X-Recovery-Key` carries it.',
  'Where a list continues.',
  'A sign-in that is waiting for its second factor.',
  'A second factor that can be set up here: `app` (an authenticator app) or `email` (a code by e-mail).',
  'A second factor that is on.',
  'Open, because a server may have factors that cannot be set up here.',
  "Open: clients show other values as 'unknown' and do not treat them as final.",
  'The `id` of a session.',
  'Trimmed by the client.',
  'Credits.',
  'Votes.',
  'As shown to the player, or null if unknown.',
  'Browser and operating system, as shown to the player.',
  'A code is required.',
  'This is what the client shows while it waits for the code.',
  "Whoever has the key can read the account's mailbox.",
  'A second factor (`app` or `email`), or new recovery codes for the one that is on (`recoveryCodes`).',
  "Open: clients show other values as 'unknown'.",
  'A server that keeps none omits the field.',
  'Where the player can go back to pay.',
  'Where the player can read the receipt once the payment has been paid.',
  'Clients open it only on an origin that they know.',
  'Clients omit those that they do not know.',
  'The client draws its QR code.',
  'For programs.',
  'Open: if a client does not know a code, it relies on the status.',
  'A field with an empty list has no error.',
  'Start again.',
  'Any other failure, including 5xx.',
  'Clients expect that the body may be missing or not JSON.',
]
