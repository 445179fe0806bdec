/** A deliberate break: `from`, which occurs once in `file`, becomes `to`. Some test has to fail. */
export type Mutant = { file: string; from: string; to: string }

type Edits = readonly (readonly [from: string, to: string])[]

const EDITS: Readonly<Record<string, Edits>> = {
  'src/auth/identity.ts': [
    ['(authenticated || token !== null) && user !== null', 'authenticated && user !== null'],
    ['(authenticated || token !== null) && user !== null', 'token !== null && user !== null'],
    ['(authenticated || token !== null) && user !== null', 'authenticated || token !== null'],
    ["user?.active ? 'verified' : 'unverified'", "user ? 'verified' : 'unverified'"],
    ["if (!isSignedIn(identity)) return 'visitor'", ''],
  ],
  'src/auth/storage.ts': [
    ['if (user === null) remove(USER)', ''],
    ["login === ''", 'false'],
    ['event.key === null', 'false'],
    ["typeof active !== 'boolean'", 'false'],
    [
      "value === 'app' || value === 'email' || value === null ? value : 'unknown'",
      'value as never',
    ],
  ],
  'src/auth/check.ts': [
    ['const GIVE_UP_AFTER = 30_000', 'const GIVE_UP_AFTER = 300'],
    ['if (readToken() === token) clearSession(store)', 'if (token) clearSession(store)'],
    ['store.server?.changes !== changes', 'false'],
    ['store.server?.changes === changes', 'true'],
    ['  storeUser(user)\n', ''],
    ['signal.aborted || isDenied(error)', 'signal.aborted'],
  ],
  'src/auth/sign-out.ts': [
    ['const CLEARING_DELAY = 500', 'const CLEARING_DELAY = 0'],
    ['if (readToken() === token) clearSession(store)', 'clearSession(store)'],
    ["window.addEventListener('pagehide', clear)", ''],
    ['const LONGEST_WAIT = 2000', 'const LONGEST_WAIT = 60_000'],
  ],
  'src/auth/stored-auth.ts': [
    ['else if (sent === readToken()) storeToken(renewed)', 'else storeToken(renewed)'],
  ],
  'src/auth/early-check.ts': [
    ['window.earlyCheck = undefined\n', '\n'],
    ['early?.token === token', 'true'],
    ['early?.lang === shownLocale()', 'true'],
  ],
  'src/auth/auth-store.ts': [
    ['token !== null && user !== null)\n}', 'token !== null || user !== null)\n}'],
    ['  clearStorage()\n', ''],
    [
      '  store.server?.dropPrivateData()\n  publishIdentity(store, false)',
      '  publishIdentity(store, false)',
    ],
    ['isSamePlayer && (token', '(token'],
  ],
  'src/auth/server-client.ts': [
    ['  dropPrivateData()\n  // A server', '  // A server'],
    ['endingTokens.delete(jwt)', ''],
    ['keepalive: true, ', ''],
    ['(change.user ?? known).login !== known.login', 'false'],
    ['server.changes += 1', ''],
  ],
  'src/api/http.ts': [
    ["credentials: 'omit'", "credentials: 'include'"],
    ["redirect: 'error'", "redirect: 'follow'"],
    ["init.headers.set('Accept-Language', shownLocale())", ''],
    ['const SHORT_LIMIT = 5000', 'const SHORT_LIMIT = 15_000'],
    ['response.status === 401 && needsSession && isCurrent', 'response.status === 401'],
    ['isOutdated ? new Promise(() => undefined) : response', 'response'],
    ['sent === null || renewed === null', 'renewed === null'],
    ['if (!isEmpty) throw new Error(`${id}: a response without a body has one`)', ''],
    ["headers.set('X-Recaptcha-Token', await botCheckToken(id))", ''],
  ],
  'src/api/is-token.ts': [['value.length <= MAX_LENGTH && ', '']],
  'src/api/parse-problem.ts': [
    ['Math.min(Math.max(0, Math.ceil(seconds)), 86_400)', 'Math.max(0, Math.ceil(seconds))'],
    ['retryAfter: retryAfter ?? parsed.output.retryAfter', 'retryAfter'],
    ['/^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN', 'Date.parse(text)'],
  ],
  'src/api/problem.ts': [
    ["problem.kind === 'unknown' || ", ''],
    ['problem.status >= 500', 'problem.status > 500'],
  ],
  'src/api/pending-code.ts': [
    ["pending.attemptsLeft === 1 ? 'attempts' : 'expired'", "'expired'"],
    ["if (problem.attemptsLeft === 0) return { reason: 'attempts', message }", ''],
    ['problem.attemptsLeft ?? pending.attemptsLeft', 'problem.attemptsLeft'],
    ['Math.max(pending.resendAt, retryAfterEnd(problem, now) ?? 0)', 'pending.resendAt'],
    [', attemptsLeft: pending.attemptsLeft }\n    case', ' }\n    case'],
  ],
  'src/api/retry-after.ts': [
    ['&& seconds > 0', ''],
    ['seconds * 1000', 'seconds'],
  ],
  'src/api/query-client.ts': [
    ['failures < 2 && isTransient(error)', 'isTransient(error)'],
    [' && !isTimeout(error)', ''],
    ['if (isSessionLost(error)) onSessionLost(problemOf(error))', 'if (false) return'],
    ['gcTime: 1000', 'gcTime: 300_000'],
  ],
  'src/lib/password-rules.ts': [
    ['characters.length <= PASSWORD_MAX', 'true'],
    ['const characters = [...value]', "const characters = value.split('')"],
    ['/\\p{Lu}/u', '/[A-Z]/'],
  ],
  'src/lib/password-strength.ts': [
    ['const LONG = 15', 'const LONG = 16'],
    ['|| length < SHORT', ''],
    ['|| isCommon?.(password)', ''],
    [' && !isPersonal', ''],
  ],
  'src/lib/payment-url.ts': [
    ["(protocol === 'http:' && LOOPBACK.has(hostname))", "protocol === 'http:'"],
    ['!allowedOrigins.includes(origin)', '!allowedOrigins.some((one) => origin.startsWith(one))'],
    [' && value.startsWith(origin)', ''],
  ],
  'src/lib/safe-path.ts': [
    ['origin === base && ', ''],
    ["&& !pathname.startsWith('//')", ''],
    ['(?![/\\\\])', ''],
  ],
  'src/lib/amount-text.ts': [
    ['if (!isWhole(plain, locale)) return null', ''],
    ['(?:${one}\\\\d{3})+$', '(?:${one}\\\\d{1,3})+$'],
    [".replace(/^0+(?=\\d)/, '')", ''],
  ],
  'src/features/payment/top-up/payment-attempt.ts': [
    ['former?.amount === amount', 'former !== null'],
    ['former?.amount === amount', 'false'],
    ['attempt.isInDoubt ? attempt : null', 'null'],
    ["&& !('status' in problem && problem.status === 409)", ''],
    ['{ ...attempt, isInDoubt: true }', 'attempt'],
    ["problem.kind === 'not-sent' || ", ''],
  ],
  'src/features/payment/return/is-worth-retrying.ts': [
    ["kind !== 'message' && kind !== 'no-message'", "kind === 'unknown' || kind === 'gateway'"],
    ['|| problem.status === 429', ''],
  ],
  'src/features/payment/top-up/amounts.ts': [
    ['Number.isSafeInteger(amount) && ', ''],
    ['!(amount < min)', '!(amount <= min)'],
    ['!(amount > max)', 'amount <= max'],
    ['bonuses.findLast', 'bonuses.find'],
    ['Number(((amount * percent) / 100).toFixed(6))', '(amount * percent) / 100'],
  ],
}

export const MUTANTS: readonly Mutant[] = Object.entries(EDITS).flatMap(([file, edits]) =>
  edits.map(([from, to]) => ({ file, from, to })),
)
