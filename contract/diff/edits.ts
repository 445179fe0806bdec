import { parseDocument, type Document } from 'yaml'

/** One edit of the contract; a path ends at what is put there, or taken away by undefined. */
export type Edit = readonly (readonly [path: string, value: unknown])[]

const schemas = 'components/schemas'
const user = 'paths/~api~v2~user~'

/** Edits that break a client or a server that followed the former contract. */
export const breaking: Readonly<Record<string, Edit>> = {
  'an operation is gone': [[`${user}donate/get`, undefined]],
  'a path is gone': [[`${user}bindAuthor`, undefined]],
  'a path has another name': [
    [`${user}getBonuses`, undefined],
    [
      'paths/~api~v2~user~bonuses',
      { get: { operationId: 'bonusList', security: [], responses: {} } },
    ],
  ],
  'the server has another base': [['servers/0/url', '/v3']],
  'an answer loses a field': [
    [`${schemas}/User/properties/email`, undefined],
    [`${schemas}/User/required`, ['login', 'active', 'money', 'votes', 'mfa']],
  ],
  'a field of an answer becomes optional': [
    [`${schemas}/User/required`, ['login', 'active', 'money', 'votes', 'mfa']],
  ],
  'a field of an answer changes its type': [[`${schemas}/User/properties/money/type`, 'string']],
  'a field of an answer may be null': [
    [`${schemas}/User/properties/login/type`, ['string', 'null']],
  ],
  'a field of an answer loses its format': [
    [`${schemas}/Session/properties/createdAt/format`, undefined],
  ],
  'an answer may hold a new value of an enum': [
    [
      `${schemas}/PaymentStatus/enum`,
      ['pending', 'succeeded', 'failed', 'canceled', 'expired', 'refunded', 'held'],
    ],
  ],
  'an answer has one more shape': [
    [`${schemas}/SignInResult/oneOf/2`, { $ref: '#/components/schemas/LetterRequest' }],
  ],
  'what tells the shapes apart has another name': [
    [`${schemas}/SignInResult/discriminator/propertyName`, 'kind'],
  ],
  'a constant changes': [[`${schemas}/SignInOk/properties/result/const`, 'success']],
  'a good answer has another status': [
    [`${user}signUp/post/responses/200`, { $ref: '#/components/responses/LetterSent' }],
    [`${user}signUp/post/responses/201`, undefined],
  ],
  'an answer has another media type': [
    [
      'components/responses/Gone/content',
      { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } },
    ],
  ],
  'a header of an answer is gone': [['components/responses/TooManyRequests/headers', undefined]],
  'a request wants one more field': [
    [`${schemas}/Credentials/properties/device`, { type: 'string' }],
    [`${schemas}/Credentials/required`, ['login', 'password', 'device']],
  ],
  'an optional field of a request is required': [
    [`${schemas}/RecoveryAnswer/required`, ['key', 'password', 'code']],
  ],
  'a request loses a field': [[`${schemas}/PasswordPair/properties/revokeOthers`, undefined]],
  'a value of a request may be less long': [[`${schemas}/Login/maxLength`, 12]],
  'a value of a request must be longer': [[`${schemas}/NewPassword/minLength`, 12]],
  'a number of a request has a lower limit': [[`${schemas}/TopUp/properties/amount/maximum`, 1000]],
  'a value of a request has another pattern': [[`${schemas}/Login/pattern`, '^[a-z]+$']],
  'a request loses a value of an enum': [[`${schemas}/Method/enum`, ['app']]],
  'a request has another media type': [
    [
      `${user}signIn/post/requestBody/content`,
      { 'application/xml': { schema: { $ref: '#/components/schemas/Credentials' } } },
    ],
  ],
  'an optional body is required': [[`${user}revoke/post/requestBody/required`, true]],
  'an optional header is required': [['components/parameters/RecaptchaToken/required', true]],
  'one more header is required': [
    [
      `${user}check/get/parameters/1`,
      { name: 'X-Device', in: 'header', required: true, schema: { type: 'string' } },
    ],
  ],
  'a parameter has another name': [['components/parameters/PaymentId/name', 'id']],
  'a public operation drops its `security: []`': [
    ['security', [{ bearer: [] }]],
    [`${user}signUp/post/security`, undefined],
  ],
  'a public operation drops its `security: []` where nothing is said for all': [
    [`${user}signUp/post/security`, undefined],
  ],
  'a public operation wants a token': [[`${user}recovery/post/security`, [{ bearer: [] }]]],
  'an optional token is required': [[`${user}verify/post/security`, [{ bearer: [] }]]],
  'an operation has another id': [[`${user}check/get/operationId`, 'whoAmI']],
}

/** Edits that everybody may ignore. */
export const harmless: Readonly<Record<string, Edit>> = {
  'a description': [[`${user}check/get/description`, 'The data of the user.']],
  'an example': [['components/responses/NotFound/content/application~json/example/message', 'Нет']],
  'a new operation': [
    [
      'paths/~api~v2~user~rank',
      {
        get: {
          operationId: 'rankView',
          summary: 'The rank',
          security: [],
          responses: { '200': { $ref: '#/components/responses/LetterSent' } },
        },
      },
    ],
  ],
  'a new optional field of an answer': [[`${schemas}/User/properties/rank`, { type: 'integer' }]],
  'a new optional field of a request': [
    [`${schemas}/Credentials/properties/device`, { type: 'string' }],
  ],
  'a new optional parameter': [
    [`${user}check/get/parameters/1`, { name: 'fields', in: 'query', schema: { type: 'string' } }],
  ],
  'a value of a request may be longer': [[`${schemas}/Login/maxLength`, 32]],
  'a required field of a request becomes optional': [
    [`${schemas}/Credentials/required`, ['login']],
  ],
  'an optional field of an answer is always there': [
    [`${schemas}/Session/required`, ['city', 'country', 'createdAt', 'id']],
  ],
  'an operation is deprecated': [[`${user}check/get/deprecated`, true]],
  'a token is no longer wanted': [[`${user}getBonuses/get/security`, []]],
  'another order of the paths': [['tags', [{ name: 'session', description: 'Sessions.' }]]],
}

/** The contract after an edit. In a path `~` stands for a slash. */
export function edited(source: string, edit: Edit): string {
  const contract: Document = parseDocument(source)
  for (const [path, value] of edit) {
    const keys = path
      .split('/')
      .map((key) => (/^\d$/.test(key) ? Number(key) : key.replaceAll('~', '/')))
    if (value === undefined) contract.deleteIn(keys)
    else contract.setIn(keys, contract.createNode(value))
  }
  return contract.toString()
}
