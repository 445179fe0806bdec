import { createServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import {
  allOperations,
  mayBeEmpty,
  validResponse,
  operationNamed,
} from '#/testing/contract-operations'
import { expectProblem, send, useFaultyServer } from '#/testing/http-harness'
import { html, losses, refusals, invalidResponses } from '#/testing/network-faults'
import { breakingOff, responding } from '#/testing/faulty-server'
import { configureBotCheck } from '#/testing/configure-bot-check'
import { consoleLines, expectConsoleError } from '#/testing/console-watch'
import {
  getSessionCheckResponseMock,
  getSignInResponseMock,
} from './generated/endpoints/session/session.msw'
import { LIMIT } from './pace'
import { clearStorage, readToken } from '#/testing/stored'

/** One operation of each kind, for tests that do not depend on the schema of the response. */
const samples = [
  ...new Map(
    allOperations.map((operation) => {
      const { method, auth, captcha, hasBody } = operation
      return [[method, auth, captcha, hasBody].join(), operation] as const
    }),
  ).values(),
]
const withBody = samples.filter(({ hasBody }) => hasBody)
const withoutBody = allOperations.filter(({ hasBody }) => !hasBody)

const json = (body: unknown) => JSON.stringify(body)
const withMessage = (status: number) => ({ kind: 'message', status, message: 'No' })
const badAnswer = { kind: 'unknown', reason: 'bad-response' }

const server = useFaultyServer()

describe.each(allOperations.map((operation) => ({ name: operation.id, operation })))(
  '$name',
  ({ operation }) => {
    test('returns a successful response', async () => {
      const good = validResponse(operation)
      server.behave(good === undefined ? responding(204, '') : responding(200, json(good)))
      expect(await send(operation)).toEqual(good)
      expect(server.requests().map(({ method, url }) => `${method} ${url}`)).toEqual([
        `${operation.method} ${operation.path}`,
      ])
    })

    test('E1 sends the token and the language, and nothing else', async () => {
      // A translator changes the language of the document, not of the app.
      document.documentElement.lang = 'de'
      configureBotCheck(async (action) => `proof of ${action}`)
      server.behave(responding(500, ''))
      await expectProblem(operation)
      const headers = server.requests()[0]?.headers
      expect(headers?.authorization).toBe(operation.auth === 'none' ? undefined : 'Bearer held')
      expect(headers?.['accept-language']).toBe('en')
      expect(headers?.accept).toBe('application/json')
      expect(headers).not.toHaveProperty('cookie')
      expect(headers?.['x-recaptcha-token']).toBe(
        operation.captcha ? `proof of ${operation.id}` : undefined,
      )
    })

    test('sends an anonymous request without a token', async () => {
      clearStorage()
      server.behave(responding(401, json({ message: 'No' })))
      expect(await expectProblem(operation)).toMatchObject({
        status: 401,
        sessionLost: operation.auth === 'required',
      })
      expect(server.requests()[0]?.headers).not.toHaveProperty('authorization')
    })

    test('reports the session lost after a 401 if the operation requires one', async () => {
      server.behave(responding(401, json({ message: 'No' })))
      expect(await expectProblem(operation)).toMatchObject({
        ...withMessage(401),
        sessionLost: operation.auth === 'required',
      })
    })

    test('gives up on a silent server after the time limit', async () => {
      server.endLimitsOnArrival()
      expect(await expectProblem(operation)).toEqual({ kind: 'unknown', reason: 'timeout' })
      expect(server.limits).toEqual([LIMIT])
    })
  },
)

describe.each(samples.map((operation) => ({ name: operation.id, operation })))(
  '$name fails with',
  ({ operation }) => {
    test.each(refusals)('%s', async (_name, behaviour, outcome) => {
      server.behave(behaviour)
      expect(await expectProblem(operation)).toMatchObject({ sessionLost: false, ...outcome })
      expect(readToken()).toBe('held')
    })

    test.each(losses)('%s', async (_name, behaviour, outcome) => {
      server.behave(behaviour)
      expect(await expectProblem(operation)).toEqual(outcome)
    })

    test('a server that is down', async () => {
      window.happyDOM.setURL(`http://127.0.0.1:${await freePort()}/`)
      expect(await expectProblem(operation)).toEqual({ kind: 'unknown', reason: 'network' })
    })

    test('E3 a lost connection, without a request', async () => {
      window.happyDOM.setURL(`http://127.0.0.1:${await freePort()}/`)
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      expect(await expectProblem(operation)).toEqual({ kind: 'not-sent' })
    })
  },
)

describe.each(withBody.map((operation) => ({ name: operation.id, operation })))(
  'a successful status from $name',
  ({ operation }) => {
    const objects = new Set(['an empty object', 'another object', 'an error with a good status'])
    const invalid = invalidResponses.filter(
      ([name]) => !objects.has(name) || !mayBeEmpty(operation.id),
    )

    test.each(invalid)('rejects %s', async (_name, behaviour) => {
      server.behave(behaviour)
      expect(await expectProblem(operation)).toEqual(badAnswer)
    })

    test('drops unknown fields', async () => {
      const good = validResponse(operation)
      server.behave(responding(200, json({ ...Object(good), later: { more: [1] } })))
      expect(await send(operation)).toEqual(good)
    })

    test('skips a byte order mark', async () => {
      const good = validResponse(operation)
      server.behave(responding(200, `\uFEFF${json(good)}`))
      expect(await send(operation)).toEqual(good)
    })
  },
)

describe.each(withoutBody.map((operation) => ({ name: operation.id, operation })))(
  'a successful status from $name',
  ({ operation }) => {
    test.each([
      ['HTML', responding(200, html)],
      ['an object', responding(200, '{}')],
    ])('rejects %s', async (_name, behaviour) => {
      server.behave(behaviour)
      expect(await expectProblem(operation)).toEqual(badAnswer)
    })

    test('accepts white space', async () => {
      server.behave(responding(200, ' \n'))
      expect(await send(operation)).toBeUndefined()
    })
  },
)

test('accepts an e-mail response without a wait', async () => {
  expectConsoleError(/recoveryRequest: .*differs from the contract at EmailRequest\.resendAfter/)
  server.behave(responding(200, '{}'))
  expect(await send(operationNamed('recoveryRequest'))).toEqual({ resendAfter: null })
})

describe('a browser whose reported connection', () => {
  const check = operationNamed('sessionCheck')
  const network = { kind: 'unknown', reason: 'network' }

  test.each([
    ['is lost during the request', [true, false], losses[0]?.[1], network],
    ['is back during the request', [false, true], losses[0]?.[1], network],
    [
      'is wrongly offline',
      [false, false],
      responding(500, json({ message: 'No' })),
      withMessage(500),
    ],
    ['is wrongly offline, with half a response', [false, false], breakingOff(200, html), network],
  ])('%s', async (_name, [before, after], behaviour, outcome) => {
    if (behaviour) server.behave(behaviour)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(after === true)
    onLine.mockReturnValueOnce(before === true)
    expect(await expectProblem(check)).toMatchObject(outcome)
  })
})

describe('a response that differs from the contract', () => {
  const { user, ...rest } = getSessionCheckResponseMock()
  const check = operationNamed('sessionCheck')

  test.each([
    ['no user', rest],
    ['a user that is a list', { ...rest, user: [user] }],
    ['a user without a login', { ...rest, user: { ...user, login: '' } }],
    ['no token', { ...rest, user, jwt: undefined }],
    ['a token that no header can carry', { ...rest, user, jwt: 'маяк' }],
  ])('with %s is rejected, and the token is kept', async (_name, body) => {
    server.behave(responding(200, json(body)))
    expect(await expectProblem(check)).toEqual(badAnswer)
    expect(readToken()).toBe('held')
  })

  test('E11 is read without invalid display values, and reported once', async () => {
    expectConsoleError(/sessionCheck: .*differs from the contract at User\.money, User\.votes\./)
    server.behave(responding(200, json({ ...rest, user: { ...user, money: '7', votes: [] } })))
    const read = { ...rest, user: { ...user, money: null, votes: null } }
    expect(await send(check)).toEqual(read)
    expect(await send(check)).toEqual(read)
    expect(consoleLines()).toHaveLength(1)
  })

  test('is rejected if it is a sign-in without a token', async () => {
    server.behave(responding(200, json({ ...getSignInResponseMock(), jwt: '' })))
    expect(await expectProblem(operationNamed('signIn'))).toEqual(badAnswer)
  })

  test('is read with unknown values as unknown', async () => {
    const transactions = [{ ...rest.transactions[0], status: 'held' }]
    const body = { ...rest, user: { ...user, mfa: 'passkey' }, transactions }
    server.behave(responding(200, json(body)))
    expect(await send(check)).toMatchObject({
      user: { mfa: 'unknown' },
      transactions: [{ status: 'unknown' }],
    })
  })
})

/** A port that is not in use. */
async function freePort(): Promise<number> {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  await new Promise((resolve) => listener.close(resolve))
  return typeof address === 'object' && address ? address.port : 9
}
