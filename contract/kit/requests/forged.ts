import type { Exchange } from '../exchange'
import { NotChecked, textOf, type Caller, type Player } from './caller'
import type { RequestClaim } from './request-claim'

const partsOf = (token: string): readonly [string, string, string] | undefined => {
  const parts = token.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || header === undefined || payload === undefined) return undefined
  return signature === undefined || signature.length < 16 ? undefined : [header, payload, signature]
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const decoded = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The text with the sign in its middle changed. */
function bent(text: string): string {
  const middle = Math.floor(text.length / 2)
  return `${text.slice(0, middle)}${text[middle] === 'A' ? 'B' : 'A'}${text.slice(middle + 1)}`
}

const refuse = async (caller: Caller, token: string, what: string): Promise<void> => {
  const exchange = await caller.call('sessionCheck', { token })
  if (exchange.status !== 401) caller.note('sessionCheck', exchange, `401 for ${what}`)
}

async function jwtOf(
  caller: Caller,
): Promise<Player & { parts: readonly [string, string, string] }> {
  const player = await caller.newcomer()
  const parts = partsOf(player.token)
  if (!parts) throw new NotChecked('its tokens are no signed JWT')
  return { ...player, parts }
}

/** A real token with one sign changed, at any server. */
async function changedSign(caller: Caller): Promise<void> {
  const { token } = await caller.newcomer()
  const parts = partsOf(token)
  if (!parts) {
    await refuse(caller, bent(token), 'a token with one sign changed')
    return
  }
  const [header, payload, signature] = parts
  await refuse(caller, [header, payload, bent(signature)].join('.'), 'a changed signature')
  await refuse(caller, [header, payload, ''].join('.'), 'a token without its signature')
  await refuse(caller, [header, payload].join('.'), 'a token of two parts')
}

/** The payload of one player with the signature of another. */
async function swappedPayload(caller: Caller): Promise<void> {
  const own = await jwtOf(caller)
  const other = await jwtOf(caller)
  const [header, , signature] = own.parts
  const forged = [header, other.parts[1], signature].join('.')
  await refuse(caller, forged, 'the payload of another player with a signature of ones own')
}

/** A payload that says more, with the old signature. */
async function changedPayload(caller: Caller): Promise<void> {
  const { parts } = await jwtOf(caller)
  const [header, payload, signature] = parts
  const claims = decoded(payload)
  if (!claims) throw new NotChecked('the payload of its tokens is no JSON')
  const forged = encoded({ ...claims, admin: true, exp: 4_102_444_800 })
  await refuse(caller, [header, forged, signature].join('.'), 'a changed payload')
}

/** A token that says of itself that it is not signed. */
async function unsigned(caller: Caller): Promise<void> {
  const { parts } = await jwtOf(caller)
  for (const alg of ['none', 'None', 'NONE']) {
    const header = encoded({ ...decoded(parts[0]), alg })
    await refuse(caller, [header, parts[1], ''].join('.'), `a token with the algorithm ${alg}`)
    await refuse(caller, [header, parts[1], parts[2]].join('.'), `the algorithm ${alg}`)
  }
}

/** A token signed with a key that anybody guesses. */
async function guessedKey(caller: Caller): Promise<void> {
  const { parts } = await jwtOf(caller)
  const header = encoded({ alg: 'HS256', typ: 'JWT' })
  for (const key of ['secret', 'changeme', '']) {
    const bytes = new TextEncoder().encode(key === '' ? '\0' : key)
    const imported = await crypto.subtle.importKey(
      'raw',
      bytes,
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const content = `${header}.${parts[1]}`
    const signed = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(content))
    const forged = `${content}.${Buffer.from(signed).toString('base64url')}`
    await refuse(caller, forged, 'a token signed with a key that anybody guesses')
  }
}

const verify = (caller: Caller, key: string, token: string): Promise<Exchange> =>
  caller.call('accountVerify', { token, body: { key } })

/** Where the token is optional, a dead one counts as none. */
async function deadOptionalToken(caller: Caller): Promise<void> {
  const { email, token } = await caller.newcomer()
  const key = await caller.receiveEmail('signUp', email, 'verify')
  caller.expect('signOut', await caller.call('signOut', { token }), 204)
  caller.expect('accountVerify', await verify(caller, key, token), 200)
  caller.expect('accountVerify', await verify(caller, key, 'kit-no-such-token'), 200)
}

/** What the token of a player gives is that player's. */
async function ownData(caller: Caller): Promise<void> {
  const own = await caller.player()
  const other = await caller.newcomer()
  for (const { login, token } of [own, other, own]) {
    const { json } = await caller.call('sessionCheck', { token })
    const user = typeof json === 'object' && json !== null && 'user' in json ? json.user : undefined
    const shown = typeof user === 'object' && user !== null && 'login' in user ? user.login : ''
    if (shown !== login) {
      caller.note('sessionCheck', undefined, `the data of ${login}`, `those of ${String(shown)}`)
    }
  }
}

/** A set-up and an e-mail change wait for a code in the session of their player only. */
async function foreignWaiting(caller: Caller): Promise<void> {
  const own = await caller.player()
  const other = await caller.player()
  const { email } = caller.context.external.name()
  const asked = await caller.call('emailChange', {
    token: own.token,
    body: { email, password: own.password },
  })
  caller.expect('emailChange', asked, 202)
  const code = await caller.receiveEmail('emailChange', email, 'code')
  const { token } = other
  caller.expect(
    'emailChangeConfirm',
    await caller.call('emailChangeConfirm', { token, body: { code } }),
    410,
  )
}

/** The ids of sessions are the same in each response, and the same session keeps its own. */
async function sessionIds(caller: Caller): Promise<void> {
  const { token, login, password } = await caller.player()
  caller.expect('signIn', await caller.call('signIn', { body: { login, password } }), 200)
  const ids = async () => {
    const { json } = await caller.call('sessionCheck', { token })
    const list =
      typeof json === 'object' && json !== null && 'sessions' in json ? json.sessions : []
    const rows: readonly unknown[] = Array.isArray(list) ? list : []
    return rows.flatMap((row) =>
      typeof row === 'object' && row !== null && 'id' in row ? [String(row.id)] : [],
    )
  }
  const first = (await ids()).toSorted().join(', ')
  const second = (await ids()).toSorted().join(', ')
  if (first !== second) {
    caller.note(
      'sessionCheck',
      undefined,
      'the same ids of sessions in every response',
      `${first}, then ${second}`,
    )
  }
}

/** A password that was changed by one session does not renew another one's token. */
async function otherTokenStays(caller: Caller): Promise<void> {
  const { token, login, password } = await caller.player()
  const signedIn = await caller.call('signIn', { body: { login, password } })
  caller.expect('signIn', signedIn, 200)
  const other = textOf(signedIn, 'jwt')
  const changed = await caller.call('passwordChange', {
    token,
    body: {
      currentPassword: password,
      newPassword: caller.context.external.name().password,
      revokeOthers: false,
    },
  })
  caller.expect('passwordChange', changed, 200)
  const checked = await caller.call('sessionCheck', { token: other })
  if (checked.status !== 200) {
    caller.note('passwordChange', checked, '200: other sessions stay with revokeOthers: false')
  }
}

/** Claims about forged tokens, and about whose data a token shows. */
export const FORGED: readonly RequestClaim[] = [
  {
    id: 'token-changed',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A token whose signature was changed or left out is refused.',
    run: changedSign,
  },
  {
    id: 'token-swapped',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'The payload of another token with a signature of ones own is refused.',
    run: swappedPayload,
  },
  {
    id: 'token-payload',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A real token with a changed payload is refused.',
    run: changedPayload,
  },
  {
    id: 'token-unsigned',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A token that names the algorithm none is refused.',
    run: unsigned,
  },
  {
    id: 'token-guessed-key',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A token that is signed with a key that anybody guesses is refused.',
    run: guessedKey,
  },
  {
    id: 'token-optional',
    tag: 'account',
    operations: ['accountVerify'],
    claim: 'Where a token is optional one that is dead counts as none.',
    run: deadOptionalToken,
  },
  {
    id: 'token-own-data',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A token shows the data of its player.',
    run: ownData,
  },
  {
    id: 'code-of-another-session',
    tag: 'settings',
    operations: ['emailChangeConfirm'],
    claim: 'The code of an e-mail change of another player finds nothing to finish.',
    run: foreignWaiting,
  },
  {
    id: 'session-ids',
    tag: 'session',
    operations: ['sessionCheck'],
    claim: 'A session has the same id in every response.',
    run: sessionIds,
  },
  {
    id: 'other-token-stays',
    tag: 'settings',
    operations: ['passwordChange'],
    claim: 'A password change that spares the other sessions leaves their tokens alone.',
    run: otherTokenStays,
  },
]
