import type { SentenceId } from '../../contract/sentences'
import type { OperationId } from '../../contract/operation-id'
import type { Exchange } from '../../http/exchange'
import type { Operation } from '../../contract/openapi-file'
import { goodBody } from '../../caller/beginnings'
import type { Caller } from '../../caller/caller'
import { claimsOf, hasBody } from '../../caller/claim'

const claim = claimsOf({ tag: 'requests', profile: 'core' })

interface BodyRow {
  readonly id: string
  readonly proves: readonly SentenceId[]
  readonly claim: string
  readonly status: number
  /** The body sent in place of a valid one. */
  readonly body: (good: Record<string, unknown>) => string
  readonly headers?: Readonly<Record<string, string>>
  /** Skips operations whose body is optional. */
  readonly required?: true
}

const padded = (size: number) => (good: Record<string, unknown>) =>
  JSON.stringify(good).padEnd(size)

/** Bodies that every operation refuses. */
const BODY_ROWS: readonly BodyRow[] = [
  {
    id: 'malformed',
    proves: ['request-body', 'response-400-malformed'],
    claim: 'A body that is not JSON is refused as malformed.',
    status: 400,
    body: () => '{"login": ',
  },
  {
    id: 'none',
    proves: ['response-400-malformed'],
    claim: 'A request that lacks its body is refused as malformed.',
    status: 400,
    body: () => '',
    required: true,
  },
  {
    id: 'null',
    proves: ['response-422-validation'],
    claim: 'A body that is null is refused.',
    status: 422,
    body: () => 'null',
  },
  {
    id: 'array',
    proves: ['response-422-validation'],
    claim: 'A body that is a list is refused.',
    status: 422,
    body: (good) => JSON.stringify([good]),
  },
  {
    id: 'form',
    proves: ['response-415-media-type', 'request-media-type'],
    claim: 'A body of another media type than JSON is refused.',
    status: 415,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: (good) =>
      new URLSearchParams(Object.entries(good).map(([k, v]) => [k, String(v)])).toString(),
  },
  {
    id: 'text',
    proves: ['response-415-media-type', 'request-media-type'],
    claim: 'JSON sent as text/plain is refused.',
    status: 415,
    headers: { 'content-type': 'text/plain' },
    body: (good) => JSON.stringify(good),
  },
  {
    id: 'large',
    proves: ['response-413-too-large'],
    claim: 'A body over 16 KiB is refused.',
    status: 413,
    body: padded(17 * 1024),
  },
  {
    id: 'unknown-field',
    proves: ['requests-closed', 'response-422-validation'],
    claim: 'A field that the contract does not name is refused.',
    status: 422,
    body: (good) => JSON.stringify({ ...good, admin: true }),
  },
  {
    id: 'inherited-field',
    proves: ['requests-closed', 'response-422-validation'],
    claim: 'A field named `constructor`, which every JavaScript object has, is refused too.',
    status: 422,
    body: (good) => `${JSON.stringify(good).slice(0, -1)},"constructor":{}}`,
  },
  {
    id: 'names-case',
    proves: ['field-names-case'],
    claim: 'Fields with their names in capitals are refused as unknown.',
    status: 422,
    body: (good) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(good).map(([name, value]) => [name.toUpperCase(), value]),
        ),
      ),
  },
  {
    id: 'after-json',
    proves: ['request-body'],
    claim: 'A body with text after its JSON is refused as malformed.',
    status: 400,
    body: (good) => `${JSON.stringify(good)} {}`,
  },
  {
    id: 'no-fields',
    proves: ['response-422-validation'],
    claim: 'A body without its fields is refused.',
    status: 422,
    required: true,
    body: () => '{}',
  },
  {
    id: 'wrong-types',
    proves: ['response-422-validation'],
    claim: 'Fields of a wrong type are refused.',
    status: 422,
    body: (good) =>
      JSON.stringify(Object.fromEntries(Object.keys(good).map((name) => [name, [1]]))),
  },
  {
    id: 'nulls',
    proves: ['response-422-validation'],
    claim: 'Fields that are null are refused.',
    status: 422,
    body: (good) =>
      JSON.stringify(Object.fromEntries(Object.keys(good).map((name) => [name, null]))),
  },
]

const accepted = ({ status }: Exchange): boolean => status > 0 && status < 400

/** The operations a row is sent to. */
const takes =
  ({ required }: BodyRow) =>
  (operation: Operation): boolean =>
    hasBody(operation) && !(required && operation.id === 'sessionRevoke')

/** Runs one row against operations that take a body. */
async function checkBodies(
  caller: Caller,
  row: BodyRow,
  operations: readonly Operation[],
): Promise<void> {
  let player = await caller.player()
  for (const operation of operations) {
    const body = row.body(goodBody(caller, operation, player))
    const token = operation.auth === 'required' ? player.token : undefined
    const call = { body, token, ...(row.headers && { headers: row.headers }) }
    const exchange = await caller.call(operation.id, call)
    caller.expect(operation.id, exchange, row.status)
    // An accepted body may have ended the session or changed the password.
    if (accepted(exchange) && operation.auth === 'required') player = await caller.player()
  }
}

/** Claims about refused bodies. */
export const BODIES = [
  ...BODY_ROWS.map((row) =>
    claim(
      { id: `body-${row.id}`, operations: takes(row), proves: row.proves },
      row.claim,
      (caller, over) => checkBodies(caller, row, over),
    ),
  ),

  claim(
    {
      id: 'body-coerced-types',
      operations: [
        'signIn',
        'signInConfirm',
        'accountVerify',
        'recoveryFinish',
        'emailChangeConfirm',
        'protectionConfirm',
        'protectionRemoveConfirm',
        'authorBind',
        'passwordChange',
      ],
      proves: ['response-422-validation'],
    },
    'A number is refused as a text, and a text or a number as a boolean.',
    async (caller, over) => {
      const { token, password } = await caller.player()
      const { password: newPassword } = caller.name()
      const key = 'kit-none'
      const change = { currentPassword: password, newPassword }
      const rows: readonly (readonly [OperationId, unknown])[] = [
        ['signIn', { login: 123_456, password }],
        ['signInConfirm', { challenge: key, code: 123_456 }],
        ['accountVerify', { key: 123_456 }],
        ['recoveryFinish', { key, password: newPassword, code: 123_456 }],
        ['emailChangeConfirm', { code: 123_456 }],
        ['protectionConfirm', { code: 123_456 }],
        ['protectionRemoveConfirm', { code: 123_456 }],
        ['authorBind', { code: 123_456 }],
        ['passwordChange', { ...change, revokeOthers: 'false' }],
        ['passwordChange', { ...change, revokeOthers: 0 }],
      ]
      const { expect } = caller.quoting('response-422-validation')
      for (const [id, body] of rows) {
        if (!over.some((one) => one.id === id)) continue
        const isProtected = caller.operation(id).auth === 'required'
        const exchange = await caller.call(id, { body, ...(isProtected && { token }) })
        expect(id, exchange, 422)
        if (accepted(exchange)) return
      }
    },
  ),
]
