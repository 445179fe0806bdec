/* oxlint-disable max-lines -- a list of texts that is read row by row */
/**
 * What the contract promises, sentence by sentence, in its words. An id stays when its sentence changes; the text here is
 * the one that somebody compared with its claims: those that name the id in `proves` or quote it.
 */
export const SENTENCES = {
  'session-check-may-renew':
    '`sessionCheck` may renew the token, and so may every other operation whose response can contain a `jwt`.',
  'former-token-works-on':
    'Unless `passwordChange` renewed the token, the former token (the one that was replaced) keeps working for at least a minute (`x-limits`: `formerToken`), because a response can get lost and other requests may be in flight.',
  'former-token-not-renewed':
    'A former token is never renewed: the response to a request with it contains the current token.',
  'session-ends-all-its-tokens':
    'When a session ends, for whatever reason, all its tokens stop working, including former ones.',
  'token-signature':
    "Before a server trusts anything in a token, it verifies the token's signature, with a key and an algorithm that the server itself chose.",
  'token-refused-401': 'A `401` from an operation that requires the token signs the player out.',
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
    "`authorBind` checks first whether a code is already bound (`409`), then the limit (`429`), and only then the code that was sent: `404`, which counts towards the limit, or `409` for the player's own code.",
  'code-email-limit-last':
    'The `codeEmail` limit is checked last, once the password is known to be right.',
  'ends-nothing-else':
    'Endings. An operation ends only what its description names: other sessions, however many there are, and anything that waits for a code or a key continue.',
  'at-the-same-time':
    'Concurrent requests. Every rule here holds for simultaneous requests as it does for consecutive ones: limits count each request, a code or key works for only one, only one gets a login or address, and an `Idempotency-Key` creates one payment.',
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
  'stored-as-typed': 'Text is stored and shown as it was typed.',
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
  'former-token-lifetime': 'A former token, unless `passwordChange` renewed it',
  'session-lifetime': 'An unused session',
  'verification-key-lifetime': 'The key of a verification e-mail',
  'recovery-key-lifetime': 'The key of a recovery e-mail',
  'pending-code-lifetime':
    'A challenge, set-up, removal or e-mail change that waits for its code, counted from the last e-mail',
  'payment-lifetime': 'A pending payment',
  'idempotency-key-lifetime': 'An Idempotency-Key',
  'resend-after': '`resendAfter`: the time between two e-mails of the same kind in the same flow',
  'sign-in-outcomes':
    'Answers `200` both when the player is signed in (`result: ok`) and when a second factor is required (`result: mfa_required`): both are normal outcomes.',
  'sign-in-loose-rules':
    'The rules of sign-up are not applied to `login` and `password`, so that accounts made under older rules still get in.',
  'sign-in-same-401':
    'A wrong login and a wrong password give the same `401` after the same work: a name that nobody has is measured against a hash too.',
  'sign-in-limited': 'Failed passwords are limited (`x-limits`: `signIn`).',
  'sign-in-again':
    'Signing in again starts another challenge and, by e-mail, sends another code at once; the wait of `signInResend` does not apply, `x-limits`: `codeEmail` does.',
  'former-challenge-goes-on': 'A former challenge goes on, with its own code.',
  'signed-in-or-second-factor': 'Signed in, or a second factor is required.',
  'sign-in-blocked':
    'A player whom the server has blocked gets `403 blocked` for the right password, after every other refusal, so that nobody else learns of it.',
  'sign-in-blocked-message':
    'Its `message` says why and until when, as far as the player may know; clients show it with the way to support.',
  'blocking-ends': 'Blocking a player ends their sessions and challenges.',
  'sign-in-resend-email-only': 'Only for a challenge by e-mail; any other answers `409`.',
  'resend-replaces-code':
    'The former code stops working, `expiresAt` starts anew, the wrong attempts go on counting.',
  'sign-in-resend-wait':
    '`429` until `resendAfter` seconds have passed since the last e-mail of this challenge.',
  'sign-in-codes':
    '`code` is six digits from the app or the e-mail, or a recovery code, which then is used up.',
  'sign-in-code-once': 'A code works once, and so does a challenge: afterwards it answers `410`.',
  'sign-in-codes-limited':
    'Wrong codes are limited for the challenge (`x-limits`: `challenge`), whose last one answers `410`, and for the account (`codeDay`).',
  'sign-in-confirm-no-bot-check':
    'There is no bot check here: a used token, checked again on this step, locks players out.',
  'sign-out-token-stops': 'The token stops working at once.',
  'signed-out': 'Signed out.',
  'sign-up-does': 'Creates the account, signs it in and sends the verification e-mail.',
  'sign-up-not-active':
    '`user.active` is `false` until the key of that e-mail is posted to `verify`.',
  'sign-up-unique': 'Login and e-mail are unique by their folded form.',
  'sign-up-email-link': 'The e-mail links to `/verify?key={key}` (`x-limits`: `verificationKey`).',
  'signed-up': 'Created and signed in, not yet verified.',
  'verification-email-on-its-way': 'The e-mail is on its way.',
  'recovery-same-response':
    'The same status, headers and body in the same time, whether or not the account exists: send the e-mail after the response.',
  'recovery-email-link':
    'It links to `/recovery?key={key}` (`x-limits`: `recoveryKey`); the key works once.',
  'recovery-former-keys': 'Former keys work until one is used.',
  'recovery-limited': 'Limited by the name as typed (`recoveryEmail`).',
  'recovery-inspect-keeps-key':
    'Does not use the key up, so that an expired link is noticed before a password is typed.',
  'recovery-key-good': 'The key is good.',
  'recovery-whose':
    'Whose password it is, which the key has proved the mailbox of; for password managers.',
  'recovery-ends-sessions': 'Ends every session of the account and does not sign in.',
  'recovery-ends-what-waits':
    'Whatever waits for a code or a key ends too: sign-ins, other recovery keys, a set-up or removal of the second factor, a pending e-mail change.',
  'recovery-keeps-second-factor':
    'The second factor stays on, and an account that is not verified stays so.',
  'recovery-code-required':
    '`code` is required only where the second factor is the app (`codeRequired` of `GET`), and ignored elsewhere; a recovery code is accepted too.',
  'recovery-wrong-code':
    'A missing or wrong code is `422 invalid_code` and does not use the key up; wrong ones are limited (`x-limits`: `recoveryCode`, `codeDay`).',
  changed: 'Changed.',
  'recovery-login': '`login` lets the sign-in form be filled in.',
  'verify-idempotent':
    'Idempotent: a key whose account is already verified answers `200` with `alreadyVerified: true`, an expired key too, for at least 7 days after it expired, so that a mail scanner or a second click does no harm.',
  'verify-anywhere':
    'Works in any browser, signed in or not; a token that no longer works counts as none.',
  'verify-with-token':
    'With the token of the same account the response holds its fresh `userData`.',
  'verify-resend-address': "To the account's current address.",
  'verify-resend-former-keys': 'Former keys work until they expire.',
  'verify-resend-refusals':
    '`409` when the account is verified already, `429` until `resendAfter` seconds have passed since the last one.',
  'session-token': '`jwt` is the token that was sent, or a renewed one.',
  'session-newest-top-ups': '`transactions` holds the newest 50 top-ups.',
  'session-older-top-ups':
    'Where `transactionsCursor` is not null there are older ones: the same request with `cursor` answers with the next 50 and the next cursor.',
  'user-data': 'The user data.',
  'bonuses-ascending':
    '`bonuses` in ascending order of `minAmount`; the last one whose `minAmount` is reached counts.',
  'bonuses-first-login':
    '`firstLogin` is true in the responses to the first session of the account.',
  'revoke-others': 'Without a body, or without `sessionId`, ends every session but this one.',
  'revoke-one':
    'With `sessionId` ends that one, this very session included; an unknown id answers `404`.',
  'revoked-tokens-stop': 'The tokens of ended sessions stop working at once.',
  'email-change-code': 'Sends a code to the new address.',
  'email-change-waits':
    'The current address stays in force until the code comes back; meanwhile `user.pendingEmail` holds the new one.',
  'email-change-again':
    'Starting again replaces a pending change and sends another code at once (`x-limits`: `codeEmail`).',
  'email-change-taken':
    "An address that somebody has is `409`, the player's own included, and only after the password was right.",
  'email-change-of-unverified':
    'Open to unverified accounts: a mistyped address is how players get stuck, and for them a confirmed change verifies the account too.',
  'email-change-resend-nothing': '`410` when nothing is pending.',
  'email-change-resend-wait':
    '`429` until `resendAfter` seconds have passed since the last e-mail of this change.',
  'email-change-notice': 'The former address gets a notice that names the login.',
  'email-change-confirm-nothing':
    '`410` when nothing is pending: nothing was started, it expired, was cancelled or confirmed, or wrong codes ended it (`x-limits`: `challenge`, `codeDay`).',
  'email-change-taken-meanwhile':
    '`409` when the address was taken meanwhile, whatever the code; the change has ended then.',
  'email-change-ends':
    'Sign-ins that wait for a code, be it of an app, recovery keys, and a set-up or removal of the second factor by e-mail end: whoever reads the former address may have begun them.',
  'email-changed': 'The address changed.',
  'email-change-cancel-nothing': 'Answers `204` also when nothing is pending.',
  'email-change-cancelled': 'Nothing is pending now.',
  'password-change-renews': 'The token is renewed and the former one stops working at once.',
  'password-change-ends-sessions': 'Other sessions end unless `revokeOthers` is `false`.',
  'password-change-ends':
    'Sign-ins that wait for a code and recovery keys end; a pending e-mail change, set-up or removal stays.',
  'password-change-wrong-password':
    'A wrong current password is `422 invalid_password` and names `currentPassword`, never `401`: `401` is about the session.',
  'author-supported': 'The author is supported when the player tops up.',
  'author-case': 'Compared without regard to case.',
  'author-refusals':
    "`404` for an unknown code, `409` for the player's own code or when a code is bound already.",
  'author-bound': 'Bound, spelled as its author spells it.',
  'idempotent-payment':
    'The same `Idempotency-Key` of the same player within 24 hours answers with the same payment and makes no second one, whatever became of the payment; the same key with another amount is `409`.',
  'payment-return':
    'The browser is sent to `url`; the provider returns it to `/payment/{status}?payment={paymentId}`.',
  'payment-credited-once':
    'Credits are added only when the provider confirms to the server, once, with the bonus of the time when the payment was made.',
  'payment-of-another': 'A payment of another account is `404`, like one that does not exist.',
  'protection-state': 'What is on, what may be chosen, and how many recovery codes are left.',
  'set-up-not-on-yet': 'Nothing is on until `PUT` proves a code.',
  'set-up-again':
    'Starting again replaces a set-up that waits and, by e-mail, sends another code at once (`x-limits`: `codeEmail`).',
  'set-up-secret':
    'For the app: a secret of 160 bits, SHA-1, 30 seconds, 6 digits, as RFC 6238 and every authenticator have it.',
  'set-up-when-on': '`409` when a second factor is on already.',
  'set-up-resend-email-only': 'Only for a set-up by e-mail; any other answers `409`.',
  'resend-none-waits': '`410` when none waits.',
  'set-up-resend-wait':
    '`429` until `resendAfter` seconds have passed since the last e-mail of this set-up.',
  'new-codes-offered':
    'With `recoveryCodes` it is a set-up of new recovery codes, for a server whose `ProtectionState` has `recoveryCodesCreatedAt`; any other answers `422 validation`.',
  'new-codes-proof':
    'The second factor stays on, and `PUT` asks for its code; where it is e-mail, this is a set-up by e-mail, with `maskedEmail` and `resendAfter`.',
  'recovery-codes-once-shown':
    'The recovery codes are shown this once; those of before stop working with them.',
  'set-up-codes-limited':
    'Wrong codes are limited (`x-limits`: `challenge`, `codeDay`); the last one of a set-up ends it with `410`.',
  'set-up-none-waits': '`410` when no set-up waits.',
  'removal-both-factors': 'Both factors are required: the password here, a code in `PUT`.',
  'removal-email-code':
    'Where the method is e-mail, the code is sent now, and again at once when the removal is started again (`x-limits`: `codeEmail`).',
  'removal-again': 'Starting again replaces a removal that waits.',
  'removal-when-off': '`409` when no second factor is on.',
  'removal-resend-email-only': 'Only for a removal by e-mail; any other answers `409`.',
  'removal-resend-wait':
    '`429` until `resendAfter` seconds have passed since the last e-mail of this removal.',
  'removal-takes-recovery-code': 'A recovery code is accepted too.',
  'removal-ends':
    'The remaining recovery codes stop working, and sign-ins that wait for the second factor end, as a set-up of new recovery codes does.',
  'removal-codes-limited':
    'Wrong codes are limited (`x-limits`: `challenge`, `codeDay`); the last one of a removal ends it with `410`.',
  'removal-none-waits': '`410` when no removal waits.',
  'second-factor-off': 'Off.',
  'opaque-to-clients': 'To the client it is opaque.',
  'bot-check':
    'A server with the bot check on answers `403 captcha_failed` without it; a server with the bot check off ignores it.',
  languages: 'The language of `message`, `errors` and of e-mails: `ru` (the default) or `en`.',
  'language-list':
    'A language list of RFC 9110, as browsers send it: `ru-RU,ru;q=0.9,en;q=0.5` is `ru`.',
  'language-weights':
    'The supported language of the highest weight counts, of equal weights the first; regions make no difference, `q=0` excludes, and other languages are skipped, so that `fr, en` is `en`.',
  'language-default': 'A list that names neither, and no header, is `ru`.',
  'language-never-refused':
    'No header is refused, one of more than 256 characters either: it is read, or counts as none.',
  'cursor-goes-on':
    '`transactionsCursor` of a former response to the same player: `transactions` goes on after its last row, without a gap or a repetition, whatever was added meanwhile.',
  'cursor-lifetime': 'Works for at least an hour; any other value is `422 validation`.',
  'retry-after-equals-body': 'Equal to `retryAfter` of the body, where that is there.',
  'retry-after-seconds': 'Whole seconds.',
  'login-characters': 'Latin letters, digits and underscore.',
  'login-unique': 'Unique by its folded form (see Text).',
  'email-local-part':
    'The local part is dot-separated segments without white space, quotes, parentheses, commas, colons, semicolons, angle brackets, at-signs or square brackets, or it is quoted.',
  'email-domain':
    'The domain is a bracketed IPv4 address, or labels that end in one of at least two letters, of any alphabet (`рф`) or in its ASCII form (`xn--p1ai`).',
  'email-idna': 'A server may refuse, with `422 validation`, a domain that IDNA does not allow.',
  'email-unique': 'Unique by its folded form (see Text); shown and written to as it was typed.',
  'current-password-as-typed': 'A current password, never trimmed.',
  'current-password-compared':
    'Compared in Unicode normal form C, whole; one that was set before that rule is also compared as typed.',
  'password-lengths':
    '8 to 128 code points as they are sent, never trimmed, and all of them count: hash functions that cut at 72 bytes are given a digest of it.',
  'password-compared':
    'Compared in Unicode normal form C, so that `é` is one password whether it was typed as one code point or as two.',
  'password-characters': `At least one lowercase letter, one uppercase letter, one digit (\`0\` to \`9\`) and one of the 32 ASCII marks \`\`! " # $ % & ' ( ) * + , - . / : ; < = > ? @ [ \\ ] ^ _ \` { | } ~\`\`.`,
  'password-letters':
    'Letters of any alphabet (Unicode categories Ll and Lu) count: `Пароль1!` is good.',
  'password-rules': 'What breaks a rule is `422 validation`.',
  'code-form': 'Six digits, or a recovery code.',
  'code-as-typed': 'Spaces and dashes are ignored; letters are compared without regard to case.',
  'payment-status-changes':
    '`pending` changes once, to `succeeded`, `failed`, `canceled` or `expired`; `succeeded` may become `refunded`.',
  'login-or-email': 'Login or e-mail.',
  'end-other-sessions': 'End the other sessions.',
  'payment-amount': 'Whole credits, within the `limits` of `getBonuses`.',
  'user-active': 'Whether the account is verified.',
  'user-mfa': 'The second factor that is on, or null.',
  'user-pending-email': 'The address of a change that waits for its code, or null.',
  'session-id': 'Its id for `revoke`, the same in every response.',
  'session-current': 'Whether this request belongs to it.',
  'session-current-one': 'True for one at most.',
  'session-country': 'ISO 3166-1 alpha-2, or null where it is not known.',
  'session-created-at': 'When the player signed in.',
  'session-last-active': 'When a request last came from it; it may lag behind by some minutes.',
  'event-kinds':
    'What happened: `sign_in`, a sign-in or sign-up; `password` or `email`, a changed password or address; `protection`, a second factor turned on or off, or new recovery codes; `recovery`, a password set by a recovery.',
  'event-at': 'When it happened.',
  'events-newest-ten': 'The newest ten events of the account, newest first by `at`.',
  'transaction-id': '`paymentId` of the top-up.',
  'transaction-amount': 'Credits without the bonus.',
  'transaction-bonus': 'Credits that the bonus added: `bonus` of the payment.',
  'transaction-date': 'When it was made.',
  'transactions-newest-50': 'The newest 50 top-ups, newest first by `date`.',
  'transactions-always-listed':
    'Those that succeeded or were refunded are always among them; a server may leave out the others.',
  'transactions-cursor': 'The `cursor` of `sessionCheck` that gives the older top-ups.',
  'transactions-cursor-present': 'Always present where there are any; else null or left out.',
  'sessions-open': 'Open sessions.',
  'author-code': 'The code that is bound, or null.',
  'code-resend-after': 'Until another e-mail may be asked for (`x-limits`: `resend`).',
  'code-by-email-present': 'Always present when the method is e-mail.',
  'code-masked-email':
    'Where the code went, as `r*@example.com`: of the local part at most the first character is readable.',
  'recovery-code-required-told': 'Whether `PUT` requires a code of the authenticator app too.',
  'verified-email': 'The address that is verified.',
  'verified-user-data': 'Always present with the token of the same account; else left out.',
  'first-login': 'Whether this is the first session of the account.',
  'bonus-min-amount': 'Credits, from which the bonus counts.',
  'bonus-rounded-down': 'What it adds, rounded down to whole credits.',
  'payment-url':
    "The provider's page: https, on a host that the site allows. http only on loopback, for trials.",
  'payment-bonus':
    'Credits that the bonus adds or added; 0 for a payment that is `failed`, `canceled` or `expired`.',
  'payment-balance': 'Credits of the player after it.',
  'payment-balance-present': 'Always present when it is `succeeded`.',
  'payment-url-present': 'Always present while it is `pending`.',
  'codes-created-at': 'When the recovery codes were made: another moment with every set of them.',
  'codes-created-at-left-out':
    'Left out while no second factor is on, and by a server that makes new ones only with a new second factor.',
  'methods-to-choose': 'What may be chosen, the recommended one first.',
  'secret-base32': 'Base32 without padding.',
  'ten-recovery-codes': 'Ten codes.',
  'recovery-codes-work-once': 'Each works once.',
  'message-language': 'For the player, in the language asked for.',
  'field-messages': 'Request field → what is wrong with it, for the player.',
  'error-retry-after': 'Of a `429`: the same number as `Retry-After`.',
  'attempts-left': 'Wrong codes that are still allowed, one fewer with each.',
  'attempts-left-present':
    'Always present where a code was wrong (`invalid_code`) and the attempt counted.',
  'code-by-email-sent': 'A code is required; where the method is e-mail it is on its way.',
  'email-on-its-way': 'An e-mail is on its way, where there is anybody to write to.',
  'response-400-malformed':
    'The body is not JSON in UTF-8, or there is none where one is required.',
  'response-401-unauthenticated': 'No token, or one that does not work.',
  'response-401-signs-out': 'The only response that signs the client out.',
  'response-401-invalid-credentials': 'Never says which of the two was wrong.',
  'response-403-captcha-failed': 'The bot check failed, or its token is missing.',
  'response-403-sign-in':
    'The bot check failed or its token is missing (`captcha_failed`), or the player is blocked (`blocked`).',
  'response-403-unverified': 'The account is not verified yet.',
  'response-404-not-found': "It does not exist, or it is another player's.",
  'response-409-taken': '`login_taken` or `email_taken`; `errors` names the field.',
  'response-409-conflict': 'The current state does not allow it.',
  'response-410-gone': 'The key or challenge is unknown, used up or expired.',
  'response-413-too-large':
    'The body is over 16 KiB (16,384 bytes), with or without a `Content-Length`.',
  'response-413-exact': 'One of exactly 16 KiB is accepted.',
  'response-415-media-type':
    'The body is not `application/json`, whose case and parameters make no difference.',
  'response-422-validation':
    'The request breaks a rule of its schema or a rule that its description names.',
  'response-422-invalid-code': 'Wrong or used code, or a body that breaks its schema.',
  'response-422-invalid-password':
    'A wrong current password (`invalid_password`, which names the field), or a body that breaks its schema.',
  'response-422-code-required':
    'A code is required, missing or wrong (`invalid_code`), or a body that breaks its schema.',
  'response-429-limited': "A limit of `x-limits` is reached, or one of the server's own.",
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
  'Methods. Every flow uses the same methods: `POST` starts it, `PATCH` resends the code or link, `PUT` finishes it with a code or a key, `GET` reads its state, and `DELETE` cancels or ends it.',
  '`DELETE` requests have no body.',
  '`HEAD`, `OPTIONS` and CORS headers are up to the server, because the site is served from the same origin.',
  "Tokens. A `jwt` in any response replaces the client's token.",
  'The client sends its token as `Authorization: Bearer {token}`, with `Bearer` spelled exactly like this.',
  'So does any other `4xx` response with a `code` to a `sessionCheck` without a `cursor`, except `408`, `425` and `429`.',
  'No other response signs the player out.',
  '`code` is for programs.',
  'Clients never parse `message`.',
  'If an object repeats a name, the server may reject it or use either value.',
  'Responses are open. At every level, a response may contain fields that its schema does not define, and clients ignore them.',
  "A schema that is `anyOf` an `enum` and a `string` is an open enum: a server may send values that this version does not list, and clients treat them as 'unknown' instead of failing.",
  'The open enums are the status of a payment (`PaymentStatus`), the second factor of a player (`MethodInUse`), the kind of an event (`EventKind`) and the code of an error (`ErrorCode`).',
  'Optional response fields may be omitted, including `errors` of an error.',
  "Exceptions are marked 'Always present', with the condition.",
  'Two operations deviate from this order.',
  'A gateway may return `413` or `429` before everything else.',
  'Limits. `x-limits` below lists every limit, lifetime and wait: what is counted, for whom, what the last attempt returns, and what clears the count.',
  '`default` is the value that the sandbox uses.',
  'A server may use any value from `min` to `max`.',
  'Servers may also limit requests by network address.',
  'Those limits are up to the server.',
  "In an English e-mail, `&lang=en` may follow the key, for browsers that do not know the player's language.",
  "Otherwise, anyone could make a player's recovery link lead to a page of their own.",
  'Versions. `info.version` follows semantic versioning, and `npm run contract:diff` prints the next version.',
  'A change breaks clients and needs a major version if: - an operation, or a field or status of a response, is removed - a field of a response becomes optional or nullable - a closed enum of a response gets a new value - a request that was accepted is rejected - a promise of this text is withdrawn.',
  'A change breaks backends and needs a major version if: - backends must accept a request that they rejected, and clients depend on it - a limit of `x-limits` becomes narrower.',
  'Any other change that requires work on a backend (a new operation, a new or newly required response field) is a minor version.',
  'A change of wording that changes no rule is a patch.',
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
  'No body is sent.',
  'The client ignores the response.',
  'The key is a header because URLs end up in logs.',
  'Verified.',
  'Asked at every start of the client.',
  'What a top-up brings.',
  'What is left.',
  'Where to pay.',
  'Its state now.',
  'The state of the second factor.',
  'Pending.',
  'On.',
  'The `jwt` of the latest response that carried one.',
  "The bot check's token, fresh for each request.",
  'The key of the recovery e-mail.',
  'A new one for each intention to pay, the same when the request is sent again.',
  'The `paymentId` of a top-up.',
  'Seconds to wait, as in RFC 9110.',
  'The token, in visible ASCII.',
  'The key of an e-mail, in visible ASCII: `X-Recovery-Key` carries it.',
  'Where a list goes on.',
  'A sign-in that waits for its second factor.',
  'A second factor that can be set up here: `app`, an authenticator app, or `email`, a code by e-mail.',
  'A second factor that is on.',
  'Open, because a server may have others than those that can be set up here.',
  "Open: a client shows other values as 'unknown', and does not take them for final.",
  '`id` of a session.',
  'Trimmed by the client.',
  'Credits.',
  'Votes.',
  'As the player reads it, or null where it is not known.',
  'Browser and system, for people.',
  'A code is required.',
  'What the client shows while it waits for it.',
  'A second factor, or new recovery codes for the one that is on.',
  'The factors are `app` and `email`, the codes `recoveryCodes`.',
  "Open, a client shows other values as 'unknown'.",
  'A server that keeps none leaves them out.',
  'To go back and pay.',
  'Where the player reads the receipt of a payment that was paid.',
  'Clients open it only at an origin that they know.',
  'Clients leave out those that they do not know.',
  'Its QR code is drawn by the client.',
  'For machines.',
  'Open, a client treats a code that it does not know like its status.',
  'An empty one says nothing.',
  'Start again.',
  'Anything else, 5xx included.',
  'Clients expect that the body may be missing or not JSON.',
]
