import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { configureBotCheck } from '#/testing/configure-bot-check'
import { operationNamed } from '#/testing/contract-operations'
import { expectProblem, send, useFaultyServer } from '#/testing/http-harness'
import { responding, type Behaviour } from '#/testing/faulty-server'
import * as account from './generated/endpoints/account/account.msw'
import * as credits from './generated/endpoints/credits/credits.msw'
import * as protection from './generated/endpoints/protection/protection.msw'
import * as session from './generated/endpoints/session/session.msw'
import * as settings from './generated/endpoints/settings/settings.msw'
import { http } from './http'
import { clearStorage, readToken, storeToken, storeUser } from '#/testing/stored'

const server = useFaultyServer()

const json = (body: unknown) => JSON.stringify(body)

/** Makes a change while the request is in flight. */
const meanwhile =
  (change: () => void, behaviour: Behaviour): Behaviour =>
  (response, request) => {
    change()
    behaviour(response, request)
  }

describe('time limits', () => {
  test('end a response that stops halfway', async () => {
    server.shortenLimits()
    server.behave((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"user":')
    })
    expect(await expectProblem(operationNamed('sessionCheck'))).toEqual({
      kind: 'unknown',
      reason: 'timeout',
    })
  })

  test('end an error response that stops halfway', async () => {
    server.shortenLimits()
    server.behave((response) => {
      response.writeHead(500)
      response.write('{"message":')
    })
    expect(await expectProblem(operationNamed('sessionCheck'))).toEqual({
      kind: 'unknown',
      reason: 'timeout',
    })
  })
})

describe('a caller that aborts', () => {
  const reason = new Error('left the page')

  test('before the request gets its own reason', async () => {
    server.behave(() => undefined)
    const asked = send(operationNamed('bonusList'), { signal: AbortSignal.abort(reason) })
    await expect(asked).rejects.toBe(reason)
  })

  test('during the request gets its own reason', async () => {
    const controller = new AbortController()
    server.behave(() => controller.abort(reason))
    const asked = send(operationNamed('bonusList'), { signal: controller.signal })
    await expect(asked).rejects.toBe(reason)
  })
})

describe('a token', () => {
  const check = operationNamed('sessionCheck')
  const refused = responding(401, json({ message: 'No' }))
  const renewed = (jwt: string) =>
    responding(200, json({ ...session.getSessionCheckResponseMock(), jwt }))
  test.each([
    ['sessionCheck', json({ ...session.getSessionCheckResponseMock(), jwt: 'renewed' })],
    ['sessionRevoke', json({ ...session.getSessionRevokeResponseMock(), jwt: 'renewed' })],
    ['passwordChange', json({ ...settings.getPasswordChangeResponseMock(), jwt: 'renewed' })],
    [
      'emailChangeConfirm',
      json({ ...settings.getEmailChangeConfirmResponseMock(), jwt: 'renewed' }),
    ],
    [
      'protectionConfirm',
      json({ ...protection.getProtectionConfirmResponseMock(), jwt: 'renewed' }),
    ],
    [
      'accountVerify',
      json({
        ...account.getAccountVerifyResponseMock(),
        userData: { ...session.getSessionCheckResponseMock(), jwt: 'renewed' },
      }),
    ],
  ] as const)('renewed by the response of %s is stored', async (id, body) => {
    server.behave(responding(200, body))
    await send(operationNamed(id))
    expect(readToken()).toBe('renewed')
  })

  describe('A13 from a response about another player', () => {
    const mine = session.getSessionCheckResponseMock()
    const theirs = { ...mine, user: { ...mine.user, login: 'other' }, jwt: 'theirs' }
    const verified = { ...account.getAccountVerifyResponseMock(), userData: theirs }

    beforeEach(() => storeUser(mine.user))

    test.each([
      ['emailChangeConfirm', '', theirs],
      ['sessionCheck', '?cursor=older', theirs],
      ['accountVerify', '', verified],
    ] as const)('to %s%s is not stored, and the response is rejected', async (id, query, body) => {
      const { method, path } = operationNamed(id)
      server.behave(responding(200, json(body)))
      await expect(http(path + query, { method })).rejects.toMatchObject({
        problem: { kind: 'unknown', reason: 'bad-response' },
      })
      expect(readToken()).toBe('held')
    })
  })

  test('is kept if a response omits it', async () => {
    server.behave(responding(200, json(session.getSessionRevokeResponseMock())))
    await send(operationNamed('sessionRevoke'))
    expect(readToken()).toBe('held')
  })

  test('is not renewed by an error response', async () => {
    server.behave(responding(500, json({ message: 'No', jwt: 'renewed' })))
    await expectProblem(check)
    expect(readToken()).toBe('held')
  })

  test('does not replace the token of a player who has signed in since', async () => {
    server.behave(meanwhile(() => storeToken('other'), renewed('renewed')))
    await send(check)
    expect(readToken()).toBe('other')
  })

  test('does not sign a player back in who has signed out since', async () => {
    server.behave(meanwhile(clearStorage, renewed('renewed')))
    expect(await expectProblem(check)).toEqual({ kind: 'session-changed' })
    expect(readToken()).toBeNull()
  })

  test('from the sign-in is not stored by the request itself', async () => {
    clearStorage()
    server.behave(responding(200, json(session.getSignInResponseMock())))
    await send(operationNamed('signIn'))
    expect(readToken()).toBeNull()
  })

  test('dropped during the request is not reported as lost by a 401', async () => {
    server.behave(meanwhile(clearStorage, refused))
    expect(await expectProblem(check)).toEqual({ kind: 'session-changed' })
  })

  test('A13 renewed during the request is sent in place of a rejected one', async () => {
    server.behave((response, request) => {
      const isFormer = request.headers.authorization === 'Bearer held'
      if (isFormer) storeToken('new')
      const answer = isFormer ? refused : renewed('newest')
      answer(response)
    })
    await expect(send(check)).resolves.toMatchObject({ jwt: 'newest' })
    expect(server.requests()).toHaveLength(2)
    expect(readToken()).toBe('newest')
  })

  test('is lost by 401s to two simultaneous requests', async () => {
    const held: ServerResponse[] = []
    server.behave((response) => {
      held.push(response)
      if (held.length === 2) held.forEach(refused)
    })
    const problems = await Promise.all([
      expectProblem(check),
      expectProblem(operationNamed('sessionRevoke')),
    ])
    expect(problems).toMatchObject([{ sessionLost: true }, { sessionLost: true }])
  })

  test('is lost by a 401 while a bot check waits for the player', async () => {
    configureBotCheck(() => new Promise(() => undefined))
    void send(operationNamed('verifyResend'))
    server.behave(refused)
    expect(await expectProblem(check)).toMatchObject({ sessionLost: true })
  })

  test('renewed during the request is lost if the new one is rejected as well', async () => {
    server.behave(meanwhile(() => storeToken('new'), refused))
    expect(await expectProblem(check)).toMatchObject({ status: 401, sessionLost: true })
    expect(server.requests()).toHaveLength(2)
  })
})

test('does not send an operation that is not in the contract', async () => {
  server.behave(responding(200, '{}'))
  await expect(http('/api/v2/user/nothing')).rejects.toThrow('not in the contract')
  await expect(http('/api/v2/user/check', { method: 'POST' })).rejects.toThrow(
    'not in the contract',
  )
  expect(server.requests()).toEqual([])
})

test('finds the operation whatever the query', async () => {
  server.behave(responding(200, json(credits.getPaymentViewResponseMock())))
  await http('/api/v2/user/donate?paymentId=pay_1')
  expect(server.requests()[0]?.url).toBe('/api/v2/user/donate?paymentId=pay_1')
})

test('sends no credentials, caches nothing and follows no redirects', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  server.behave(responding(200, json(session.getSessionCheckResponseMock())))
  await send(operationNamed('sessionCheck'))
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  })
})

describe('the bot check', () => {
  test('sends no header if it is not configured', async () => {
    server.behave(responding(200, json(session.getSignInResponseMock())))
    await send(operationNamed('signIn'))
    expect(server.requests()[0]?.headers).not.toHaveProperty('x-recaptcha-token')
  })

  test('ends the request before it is sent if it fails', async () => {
    configureBotCheck(() => Promise.reject(new Error('blocked')))
    server.behave(responding(200, json(session.getSignInResponseMock())))
    expect(await expectProblem(operationNamed('signIn'))).toEqual({ kind: 'bot-check' })
    expect(server.requests()).toEqual([])
  })
})
