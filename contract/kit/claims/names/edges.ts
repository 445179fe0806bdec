import { loose } from '../../contract/loose'
import type { OperationId } from '../../contract/operation-id'
import type { Call } from '../../caller/call'
import type { Name } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'account', profile: 'core' })

/** Domains nobody gets e-mail at: reserved for tests and documentation. */
const DOMAINS = ['почта.испытание', 'xn--80a1acny.xn--80akhbyknj4f', '[192.0.2.1]']

/** Texts that often make servers fail: a zero byte, half of a surrogate pair, deeply nested brackets. */
const STRANGE = [
  ['a zero byte', String.raw`"\u0000"`],
  ['half of a surrogate pair', String.raw`"\ud800"`],
  ['lists in lists', `${'['.repeat(2000)}${']'.repeat(2000)}`],
] as const

/** A sign-up whose password follows the rules and ends with a text. */
const withPassword = ({ login, email }: Name, text: string): string =>
  `{"login":"${login}","email":"${email}","password":${text.replace('"', '"Kit-2026!')}}`

/** When the current session of a response began, in milliseconds. */
function beganAt(json: unknown): number {
  const { sessions } = loose(json)
  const all: readonly unknown[] = Array.isArray(sessions) ? sessions : []
  const current = all.map(loose).find((one) => one['current'] === true)
  return Date.parse(String(current?.['createdAt']))
}

/** How far a timestamp may differ between two responses: servers round it. */
const ROUNDED = 1000

/** Claims about values at the edge of a rule. */
export const EDGES = [
  claim(
    {
      id: 'edge-lengths',
      operations: ['signUp'],
      proves: ['lengths-in-code-points'],
    },
    'A sign-up accepts the shortest and the longest login, and a long address.',
    async (caller) => {
      const { note } = caller.quoting('lengths-in-code-points')
      const letters = crypto.randomUUID().replaceAll('-', '')
      for (const login of [letters.slice(0, 3), `kit_${letters}`.slice(0, 20)]) {
        const made = await caller.call('signUp', { body: { ...caller.name(), login } })
        // Few logins are that short: it may be taken.
        if (made.status !== 201 && made.status !== 409)
          note('signUp', made, `201: a login of ${login.length} characters`)
      }
      const { login, email, password } = caller.name()
      const long = `${login}${'a'.repeat(64 - login.length)}${email.slice(email.lastIndexOf('@'))}`
      const made = await caller.call('signUp', { body: { login, email: long, password } })
      if (made.status !== 201) note('signUp', made, '201: a local part of 64 characters')
    },
  ),

  claim(
    {
      id: 'edge-domains',
      operations: ['signUp'],
      proves: ['names-folded', 'folded-domain', 'email-domain'],
    },
    'A sign-up accepts domains in other scripts, in ASCII form and as an IPv4 address.',
    async (caller) => {
      for (const domain of DOMAINS) {
        const { login, password } = caller.name()
        const email = `${login}@${domain}`
        const made = await caller.call('signUp', { body: { login, email, password } })
        if (made.status !== 201)
          caller.quoting('email-domain').note('signUp', made, `201: an address of ${domain}`)
      }
      const { login, password } = caller.name()
      const [letters = '', ascii = ''] = DOMAINS
      const first = await caller.call('signUp', {
        body: { login, email: `${login}@${letters}`, password },
      })
      if (first.status !== 201) return
      const twin = { ...caller.name(), email: `${login}@${ascii}` }
      const refused = await caller.call('signUp', { body: twin })
      if (refused.status !== 409)
        caller
          .quoting('folded-domain')
          .note('signUp', refused, '409: the same address with its domain in ASCII')
    },
  ),

  claim(
    {
      id: 'strange-texts',
      tag: 'requests',
      operations: [
        'signIn',
        'signUp',
        'recoveryRequest',
        'accountVerify',
        'authorBind',
        'paymentView',
      ],
      proves: ['response-422-validation'],
    },
    'No text makes the server fail.',
    async (caller, over) => {
      const { token } = await caller.player()
      const places: readonly (readonly [OperationId, (text: string) => Call])[] = [
        ['signIn', (text) => ({ body: `{"login":${text},"password":"x"}` })],
        ['signUp', (text) => ({ body: withPassword(caller.name(), text) })],
        ['recoveryRequest', (text) => ({ body: `{"login":${text}}` })],
        ['accountVerify', (text) => ({ body: `{"key":${text}}` })],
        ['authorBind', (text) => ({ token, body: `{"code":${text}}` })],
        ['paymentView', () => ({ token, query: '?payment=%00' })],
        ['paymentView', () => ({ token, query: '?payment=kit-a&payment=kit-b' })],
        ['paymentView', () => ({ token, query: '?payment[]=kit-a' })],
      ]
      const { note } = caller.quoting('response-422-validation')
      for (const [id, call] of places) {
        if (!over.some((one) => one.id === id)) continue
        for (const [what, text] of STRANGE) {
          const exchange = await caller.call(id, call(text))
          if (exchange.status >= 500) note(id, exchange, `a refusal of ${what}, no failure`)
        }
      }
    },
  ),

  claim(
    {
      id: 'recovery-shouted',
      tag: 'recovery',
      operations: ['recoveryRequest'],
      proves: ['limit-recovery-email-by-name'],
    },
    'A recovery counts a name in capitals as the same name.',
    async (caller) => {
      const { login } = caller.name()
      await caller.step('recoveryRequest', 202, { body: { login } })
      const second = await caller.call('recoveryRequest', { body: { login: login.toUpperCase() } })
      caller.quoting('limit-recovery-email-by-name').expect('recoveryRequest', second, 429)
    },
  ),

  claim(
    {
      id: 'session-began-once',
      tag: 'session',
      operations: ['sessionCheck'],
      proves: ['session-current', 'session-created-at'],
    },
    'A session keeps its createdAt.',
    async (caller) => {
      const { token } = await caller.newcomer()
      const check = () => caller.call('sessionCheck', { token })
      const before = beganAt((await check()).json)
      await caller.context.clock.pass(3000)
      const later = await check()
      const after = beganAt(later.json)
      if (Math.abs(after - before) > ROUNDED)
        caller
          .quoting('session-created-at')
          .note('sessionCheck', later, 'the same createdAt as three seconds before')
    },
  ),
]
