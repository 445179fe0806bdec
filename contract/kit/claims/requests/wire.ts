import { loose } from '../../contract/loose'
import type { OperationId } from '../../contract/operation-id'
import { goodBody } from '../../caller/beginnings'
import type { Operation } from '../../contract/openapi-file'
import type { Call } from '../../caller/call'
import { textOf, type Caller, WRONG_PASSWORD } from '../../caller/caller'
import { claimsOf, hasBody } from '../../caller/claim'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

const TYPES = [
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/json;charset="UTF-8";version=1',
]

async function mediaType(
  caller: Caller,
  type: string,
  operations: readonly Operation[],
): Promise<void> {
  let player = await caller.player()
  for (const operation of operations) {
    const exchange = await caller.call(operation.id, {
      body: goodBody(caller, operation, player),
      token: operation.auth === 'required' ? player.token : undefined,
      headers: { 'content-type': type },
    })
    if ([400, 406, 415].includes(exchange.status) || exchange.status >= 500)
      caller
        .quoting('request-media-type')
        .note(operation.id, exchange, `a body of the media type ${type} is read`)
    if (exchange.status < 400 && operation.auth === 'required') player = await caller.player()
  }
}

const LIMIT = 16 * 1024

/** Claims about what goes over the wire, and the order in which it is checked. */
export const WIRE = [
  claim(
    {
      id: 'media-types',
      operations: hasBody,
      proves: ['request-media-type', 'response-415-media-type'],
      long: true,
    },
    'A JSON body is read whatever the case and parameters of its media type.',
    async (caller, over) => {
      await Promise.all(TYPES.map((type) => mediaType(caller, type, over)))
    },
  ),

  claim(
    { id: 'chunked', operations: ['signIn'], proves: ['request-body'] },
    'A body in chunks is read.',
    async (caller) => {
      const { login, password } = await caller.newcomer()
      const body = { login, password }
      await caller.step('signIn', 200, { body, chunked: true })
    },
  ),

  claim(
    {
      id: 'chunked-large',
      operations: ['signIn'],
      proves: ['response-413-too-large'],
    },
    'A body in chunks of more than 16 KiB is refused.',
    async (caller) => {
      const { login, password } = await caller.newcomer()
      const body = JSON.stringify({ login, password }).padEnd(40_000)
      const exchange = await caller.call('signIn', { body, chunked: true })
      // A closed connection is a refusal, too.
      if (exchange.status !== 0 || exchange.silent) caller.expect('signIn', exchange, 413)
    },
  ),

  claim(
    {
      id: 'size',
      operations: ['signIn'],
      proves: ['response-413-exact', 'response-413-too-large'],
    },
    'A body of exactly 16 KiB is accepted, one byte more is not.',
    async (caller) => {
      const { login, password } = await caller.newcomer()
      const sized = (size: number) =>
        caller.call('signIn', { body: JSON.stringify({ login, password }).padEnd(size) })
      caller.expect('signIn', await sized(LIMIT), 200)
      const { expect } = caller.quoting('response-413-too-large')
      expect('signIn', await sized(LIMIT + 1), 413)
    },
  ),

  claim(
    {
      id: 'large-refusal',
      operations: ['emailChange'],
      proves: ['error-bodies', 'response-413-too-large'],
    },
    'A server that checks the token before the size refuses a large body with an Error, unlike a gateway.',
    async (caller) => {
      const { token } = await caller.newcomer()
      const body = '{"email": "x"}'.padEnd(LIMIT + 1)
      const stranger = await caller.call('emailChange', { body })
      if (stranger.status !== 401) return
      const refused = await caller.call('emailChange', { token, body })
      if (refused.status === 413 && refused.json === undefined)
        caller.quoting('error-bodies').note('emailChange', refused, 'an Error, not a page')
    },
  ),

  claim(
    {
      id: 'utf-8',
      operations: ['signIn'],
      proves: ['response-400-malformed', 'request-body'],
    },
    'A body that is not UTF-8 is refused as malformed.',
    async (caller) => {
      const bytes = new TextEncoder().encode('{"login":"kit_?","password":"x"}')
      const body = Uint8Array.from(bytes, (byte) => (byte === 0x3f ? 0xff : byte))
      await caller.step('signIn', 400, { body })
    },
  ),

  claim(
    {
      id: 'order',
      operations: [
        'emailChange',
        'protectionRemove',
        'protectionConfirm',
        'signInConfirm',
        'recoveryFinish',
        'paymentCreate',
        'authorBind',
      ],
      proves: ['order-of-refusals', 'email-change-order', 'email-change-taken'],
    },
    'If several refusals apply, the response is the one the contract lists first.',
    async (caller, over) => {
      const { note } = caller.quoting('order-of-refusals')
      const { token, password } = await caller.player()
      const large = '{"login": "x"}'.padEnd(LIMIT + 1)
      const text = { 'content-type': 'text/plain' }
      const rows: readonly (readonly [OperationId, Call, number, string])[] = [
        ['emailChange', { body: 'x', headers: text }, 401, 'no token before a media type'],
        [
          'emailChange',
          { token, body: large, headers: text },
          413,
          'the size before the media type',
        ],
        ['emailChange', { token, body: '{', headers: text }, 415, 'the media type before the JSON'],
        [
          'emailChange',
          { token, body: { email: 'nowhere', password: WRONG_PASSWORD } },
          422,
          'the fields before the password',
        ],
        [
          'protectionRemove',
          { token, body: { password: WRONG_PASSWORD } },
          409,
          'the state before the password',
        ],
        ['protectionConfirm', { token, body: { code: '1' } }, 422, 'the fields before the state'],
        [
          'signInConfirm',
          { body: { challenge: 'kit-none', code: '1' } },
          422,
          'the fields before the state',
        ],
        [
          'recoveryFinish',
          { body: { key: 'kit-none', password: 'weak' } },
          422,
          'the fields before the state',
        ],
        [
          'paymentCreate',
          { token, key: null, body: { amount: 0 } },
          422,
          'a missing key and a wrong amount',
        ],
        ['authorBind', { token, body: { code: '' } }, 422, 'the fields before the state'],
      ]
      for (const [id, call, status, what] of rows) {
        if (!over.some((one) => one.id === id)) continue
        const exchange = await caller.call(id, call)
        if (exchange.status !== status) note(id, exchange, `${status}: ${what}`)
        else if (
          what === 'the fields before the password' &&
          textOf(exchange, 'code') !== 'validation'
        )
          note(id, exchange, `code validation: ${what}`)
      }
      // The password before the address, so that the refusal does not reveal whose address it is.
      const other = await caller.newcomer()
      const taken = { email: other.email, password: WRONG_PASSWORD }
      const { expect } = caller.quoting('email-change-order')
      expect('emailChange', await caller.call('emailChange', { token, body: taken }), 422)
      const body = { email: other.email, password }
      await caller.step('emailChange', 409, { token, body })
    },
  ),

  claim(
    {
      id: 'own-address',
      tag: 'settings',
      operations: ['emailChange'],
      proves: ['names-folded', 'email-change-taken'],
    },
    'A player cannot change to the current address, in any letter case.',
    async (caller) => {
      const { token, password, email } = await caller.player()
      for (const one of [email, email.toUpperCase()]) {
        const body = { email: one, password }
        await caller.step('emailChange', 409, { token, body })
      }
    },
  ),

  claim(
    {
      id: 'revoke-empty-body',
      tag: 'session',
      operations: ['sessionRevoke'],
      proves: ['revoke-others'],
    },
    'A missing body and an empty one both end every other session.',
    async (caller) => {
      const { token, login, password } = await caller.player()
      for (const call of [{}, { headers: { 'content-type': 'application/json' } }, { body: {} }]) {
        await caller.step('signIn', 200, { body: { login, password } })
        const left = await caller.call('sessionRevoke', { token, ...call })
        caller.quoting('revoke-others').expect('sessionRevoke', left, 200)
        const { sessions } = loose(left.json)
        if (Array.isArray(sessions) && sessions.length !== 1)
          caller.note('sessionRevoke', left, 'one session is left')
      }
    },
  ),
]
