import { expect, test } from 'vitest'
import { ApiError, createTransport, type ClientOptions } from './http'

const CHECK = '/api/v2/user/check'

/** A transport whose server answers as given, and the requests it received. */
function talking(
  answer: (url: string) => Response | Promise<Response>,
  options: ClientOptions = {},
) {
  const sent: { url: string; headers: Record<string, string> }[] = []
  const tokens: (string | null)[] = []
  const transport = createTransport({
    fetch: async (url, init) => {
      sent.push({ url, headers: Object.fromEntries(new Headers(init.headers)) })
      return answer(url)
    },
    onToken: (token) => tokens.push(token),
    ...options,
  })
  return { transport, sent, tokens }
}

const refusal = (status: number) => () =>
  Response.json({ message: 'No', code: 'unauthenticated' }, { status })

test('sends the token and the language to the given server', async () => {
  const options = { baseUrl: 'https://game.example/', language: 'en', token: 'one' }
  const { transport, sent } = talking(() => Response.json({}), options)
  await transport.request(CHECK)
  await transport.request('/api/v2/user/signIn', { method: 'POST', body: '{}' })
  expect(sent).toEqual([
    {
      url: 'https://game.example/api/v2/user/check',
      headers: { accept: 'application/json', 'accept-language': 'en', authorization: 'Bearer one' },
    },
    {
      url: 'https://game.example/api/v2/user/signIn',
      headers: { accept: 'application/json', 'accept-language': 'en' },
    },
  ])
})

test('takes the token a response renews, also in the user data of a verification', async () => {
  const { transport, tokens } = talking((url) =>
    Response.json(url === CHECK ? { jwt: 'two' } : { userData: { jwt: 'three' } }),
  )
  await transport.request(CHECK)
  await transport.request('/api/v2/user/verify', { method: 'POST' })
  expect([transport.token, tokens]).toEqual(['three', ['two', 'three']])
})

test('forgets the sent token on a 401 and on no other refusal', async () => {
  let status = 403
  const { transport, tokens } = talking(() => refusal(status)(), { token: 'one' })
  await expect(transport.request(CHECK)).rejects.toBeInstanceOf(ApiError)
  expect(transport.token).toBe('one')
  status = 401
  await expect(transport.request('/api/v2/user/signIn', { method: 'POST' })).rejects.toMatchObject({
    operation: 'signIn',
    status: 401,
    message: 'No',
  })
  expect(transport.token).toBe('one')
  await expect(transport.request(CHECK)).rejects.toMatchObject({ status: 401 })
  expect([transport.token, tokens]).toEqual([null, [null]])
})

test('keeps a sign-in when an older request is answered', async () => {
  const late = Promise.withResolvers<Response>()
  const { transport } = talking(
    (url) => (url === CHECK ? late.promise : Response.json({ jwt: 'new' })),
    {
      token: 'old',
    },
  )
  const check = transport.request(CHECK).catch((error: unknown) => error)
  await transport.request('/api/v2/user/signIn', { method: 'POST' })
  late.resolve(refusal(401)())
  expect(await check).toBeInstanceOf(ApiError)
  expect(transport.token).toBe('new')
})

test('forgets the token on sign-out', async () => {
  const { transport, tokens } = talking(() => new Response(null, { status: 204 }), { token: 'one' })
  await transport.request('/api/v2/user/signOut', { method: 'DELETE' })
  expect([transport.token, tokens]).toEqual([null, [null]])
})

test.each([
  ['a page of a gateway', () => new Response('<h1>502</h1>', { status: 502 }), 502],
  ['JSON of a gateway', () => Response.json({ message: 'No route' }, { status: 404 }), 404],
  ['a good status without JSON', () => new Response('ok'), 200],
])('throws an error without a body for %s', async (_, answer, status) => {
  const { transport } = talking(answer)
  await expect(transport.request(CHECK)).rejects.toMatchObject({ status, body: undefined })
})

test('continues with a given token without reporting it', async () => {
  const { transport, sent, tokens } = talking(() => Response.json({}), { token: 'one' })
  transport.setToken('two')
  await transport.request(CHECK)
  expect([transport.token, sent[0]?.headers['authorization'], tokens]).toEqual([
    'two',
    'Bearer two',
    [],
  ])
})
