import { escaped } from '#/lib/text/escaped'
import { isAbout, type Claim } from '../caller/claim'
import type { Contract } from '../contract/openapi-file'
import { SENTENCES, type SentenceId } from '../contract/sentences'

/** The usual fix for what a claim finds, by the sentences it proves; the first match counts. */
const REMEDIES: readonly (readonly [sentences: readonly SentenceId[], remedy: string])[] = [
  [
    ['at-the-same-time'],
    'Check and change in one transaction, with a unique index or a row lock, so that the second request sees what the first one did.',
  ],
  [
    [
      'limit-refuses-the-right-one',
      'limit-whatever-headers',
      'limit-by-account',
      'limit-sign-in',
      'limit-sign-in-by-account',
      'limit-sign-in-of-nobody',
      'limit-own-password',
      'limit-code-day',
      'limit-code-email',
      'limit-recovery-code',
      'limit-recovery-email',
      'limit-author',
      'attempts-left',
      'retry-after',
      'waits-end',
    ],
    'Count in a store that all processes share, per what x-limits names (mostly the account), before comparing the password or code; round waits up, and send the same number in Retry-After and retryAfter.',
  ],
  [
    [
      'token-signature',
      'token-refused-401',
      'no-other-signs-out',
      'session-ends-all-its-tokens',
      'sign-out-token-stops',
      'revoked-tokens-stop',
      'revoke-others',
      'revoke-one',
      'password-change-ends-sessions',
      'recovery-ends-sessions',
    ],
    "Verify the signature with the server's own key and algorithm, then look up the session on every request; ending a session must delete it with all its tokens.",
  ],
  [
    [
      'emails-language',
      'email-content',
      'email-link',
      'email-other-links',
      'site-address-is-a-setting',
      'sign-up-email-link',
      'recovery-email-link',
      'verify-resend-address',
    ],
    "Take the site's address from a setting and the language from the request, and encode the key; send to the address the contract names.",
  ],
  [
    ['recovery-same-response', 'recovery-former-keys', 'recovery-ends-what-waits'],
    'Respond before looking anything up, delete the key in the transaction that sets the password, and end everything the contract lists.',
  ],
  [
    [
      'app-code-window',
      'app-code-once',
      'recovery-codes-accepted',
      'recovery-codes-work-once',
      'sign-in-codes',
      'sign-in-code-once',
      'set-up-codes-limited',
      'removal-codes-limited',
    ],
    'Store the step of the last accepted code beside the secret, hash recovery codes, and delete a pending change once its code is accepted or its last attempt fails.',
  ],
  [
    [
      'idempotent-payment',
      'idempotent-payment-amount',
      'payment-credited-once',
      'payment-of-another',
      'payment-status-changes',
      'payment-balance',
    ],
    'Credit once, in the transaction that changes the status, after the provider has confirmed to the server; store each Idempotency-Key with its player, amount and payment.',
  ],
  [
    [
      'order-of-refusals',
      'request-media-type',
      'request-body',
      'requests-closed',
      'field-names-case',
      'response-400-malformed',
      'response-403-unverified',
      'response-413-too-large',
      'response-415-media-type',
      'response-422-validation',
    ],
    'Check in the order the contract sets, in one place before all operations: token, 403, size, media type, JSON, schema without unknown fields.',
  ],
  [
    [
      'languages',
      'language-list',
      'language-weights',
      'language-regions',
      'language-default',
      'language-never-refused',
      'message-for-players',
      'message-language',
    ],
    'Choose the language once, by the weights in Accept-Language, and use it for message, errors and e-mails.',
  ],
  [
    ['password-compared', 'current-password-as-typed', 'current-password-compared'],
    'Compare in Unicode normal form C, whole and untrimmed; if the hash function truncates its input, hash a digest.',
  ],
]

const GENERAL =
  'Read the sentence, then what was expected and what was received. The script repeats the requests with its own players.'

/** Everything to know about a claim. */
export function explained(one: Claim, contract: Contract) {
  const { id, claim, profile, proves } = one
  const remedy = REMEDIES.find(([names]) => names.some((name) => proves.includes(name)))?.[1]
  const operations = [...contract.operations.values()].filter((each) => isAbout(one, each))
  return {
    id,
    claim,
    profile,
    /** The sentences it proves, each with its line. */
    sentences: proves.flatMap((name) => {
      const found = contract.sentences.find(({ text }) => text === SENTENCES[name])
      return found ? [`openapi.yaml:${found.line}: ${found.text}`] : []
    }),
    /** The operations it calls, with method and path. */
    calls: operations.map(({ id: name, method, path }) => `${name}: ${method} ${path}`),
    remedy: remedy ?? GENERAL,
  }
}

type Explained = Readonly<ReturnType<typeof explained>>

/** The link to a claim's explanation in the folder of the report. */
export const linkToClaim = (id: string): string => `claims.html#${id}`

/** Texts as an HTML list. */
export const htmlList = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`

const section = ({ id, claim, profile, sentences, calls, remedy }: Explained): string =>
  `<section id="${escaped(id)}"><h2>${escaped(claim)}</h2>
<p><code>${escaped(id)}</code>, profile ${profile}</p>
<h3>What the contract says</h3>${htmlList(sentences)}
<h3>What is sent</h3>${htmlList(calls)}
<h3>Usual fix</h3><p>${escaped(remedy)}</p></section>`

/** A page with a section for each of these claims; needs `report.css` beside it. */
export const claimsPage = (claims: readonly Claim[], contract: Contract): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>What is checked</title><link rel="stylesheet" href="report.css"></head>
<body><main>
<h1>What is checked</h1>
<p><a href="report.html">The report</a></p>
${claims.map((one) => section(explained(one, contract))).join('\n')}
</main></body>
</html>
`
