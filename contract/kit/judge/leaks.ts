import { createHash } from 'node:crypto'
import { codeOf, parsed, type Exchange } from '../http/exchange'
import { loose, textsIn } from '../contract/loose'
import { namesIn } from '../http/mask'
import { bearerOf } from '../http/token-memory'
import type { Broken } from './rules'

/** The output formats of password hash functions. */
const HASH = /\$2[abxy]\$\d\d\$|\$argon2|\$scrypt\$|\$pbkdf2|pbkdf2_sha|\{SSHA|\$[56]\$/i

/** Shorter texts are not secrets. */
const SHORTEST = 8

/** The usual hashes of a password, which must be as secret as the password. */
const hashesOf = (password: string): readonly string[] =>
  ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
    const hash = createHash(algorithm).update(password).digest()
    return [hash.toString('hex'), hash.toString('base64')]
  })

/** The secrets a client has learned, each with the fields that may contain it. */
interface Known {
  readonly passwords: Map<string, readonly string[]>
  readonly secrets: Map<string, { readonly what: string; readonly in: readonly string[] }>
  readonly names: Set<string>
}

const known = new WeakMap<readonly Exchange[], Known>()

/** Fields of successful responses that contain a secret no other field may contain. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  jwt: ['jwt'],
  secret: ['secret', 'otpauthUri'],
  recoveryCodes: ['recoveryCodes'],
}

function learn({ sent, sentBody, url, trail }: Exchange): Known {
  const one = known.get(trail) ?? { passwords: new Map(), secrets: new Map(), names: new Set() }
  known.set(trail, one)
  const body = sentBody.length > 4000 ? undefined : parsed(sentBody)
  for (const [name, value] of Object.entries(loose(body))) {
    if (typeof value !== 'string' || value.length < SHORTEST) continue
    if (/password$/i.test(name) && !one.passwords.has(value))
      one.passwords.set(value, hashesOf(value))
    if (name === 'key') one.secrets.set(value, { what: 'the key from an e-mail', in: ['key'] })
  }
  for (const name of namesIn(`${sentBody.slice(0, 4000)}${url}${JSON.stringify(sent)}`))
    one.names.add(name)
  return one
}

const leak = (got: string): Broken => ({
  id: 'private',
  rule: 'no password, hash, secret or key where the player must not see it',
  got,
  quotes: 'responses-private',
})

/** Passwords in a response, and secrets from other responses or e-mails. */
function* ofSecrets({ text, json }: Exchange, { passwords, secrets }: Known): Generator<Broken> {
  const hash = HASH.exec(text)?.[0]
  if (hash !== undefined) return yield leak(`what looks like a hash of a password: ${hash}…`)
  for (const [password, hashes] of passwords) {
    if (text.includes(password)) return yield leak('it contains a password that was sent')
    if (hashes.some((one) => text.includes(one)))
      return yield leak('it contains a hash of a password that was sent')
  }
  for (const [name, value] of textsIn(json)) {
    const secret = secrets.get(value)
    if (secret && !secret.in.includes(name)) return yield leak(`${name}: contains ${secret.what}`)
  }
  return undefined
}

/** Players in a response whom its client does not know or, in a refusal of a stranger, did not name. */
function* ofOthers(exchange: Exchange, { names }: Known): Generator<Broken> {
  const { text, status, sent, sentBody } = exchange
  const isStranger = status >= 400 && bearerOf(sent) === undefined
  const own = isStranger ? new Set(namesIn(sentBody)) : names
  const other = namesIn(text).find((name) => !own.has(name))
  if (other === undefined) return
  const rule = 'nothing of another player'
  const got = `it contains ${other}: ${text.slice(0, 150)}`
  yield { id: 'foreign-data', rule, got, quotes: 'responses-private' }
}

/** What a response reveals that its client must not see. */
export function* leaks(exchange: Exchange): Generator<Broken> {
  const one = learn(exchange)
  yield* ofSecrets(exchange, one)
  yield* ofOthers(exchange, one)
  if (exchange.status >= 400 || codeOf(exchange) !== '') return
  for (const [name, value] of textsIn(exchange.json)) {
    const fields = SECRETS[name]
    if (fields && value.length >= SHORTEST && !one.secrets.has(value))
      one.secrets.set(value, { what: `the ${name} of another response`, in: fields })
  }
}
