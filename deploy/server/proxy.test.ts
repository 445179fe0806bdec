import { once } from 'node:events'
import { type ClientRequest, createServer, request as send } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { createServer as createNetServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { logAccess } from './log'
import { Metrics } from './metrics'
import { createProxy, whyNotReady } from './proxy'

const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function originOf(server: NetServer): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

type Options = Omit<Parameters<typeof createProxy>[0], 'backend'>

/** A proxy before a backend that treats each connection as `respond` does, once something has come over it. */
async function proxyBefore(
  respond: (socket: Socket, request: string) => void,
  options: Options = {},
) {
  const backend = createNetServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => respond(socket, data.toString()))
  })
  const failures: string[] = []
  const pass = createProxy({
    backend: await originOf(backend),
    onFailure: (_, code) => failures.push(code),
    ...options,
  })
  const logged: number[] = []
  const write = (line: string) => logged.push((JSON.parse(line) as { status: number }).status)
  const metrics = new Metrics()
  const server = createServer((request, response) => {
    logAccess(request, response, { write, trustProxy: false })
    metrics.watch(response)
    pass(request, response)
  })
  return { url: `${await originOf(server)}/api/v2/user/check`, failures, logged, metrics }
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'

/** Responds with the request itself. */
const echo = (socket: Socket, request: string) =>
  socket.end(`${OK}Connection: close\r\nContent-Length: ${request.length}\r\n\r\n${request}`)

const echoOnce = (socket: Socket) =>
  socket.once('data', (data: Buffer) => echo(socket, data.toString()))

/** Sends `request` and reads the body of its response. */
const bodyOf = (request: ClientRequest, body?: string) =>
  new Promise<string>((resolve, reject) => {
    request.on('response', (response) => resolve(text(response)))
    request.on('error', reject)
    request.end(body)
  })

it('gives a page nothing to run as a script or a style', async () => {
  const { url } = await proxyBefore(echo)
  const statusFor = async (dest: string) =>
    new Promise((resolve) => {
      send(url, { headers: { 'sec-fetch-dest': dest } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end()
    })
  expect(await Promise.all(['script', 'style', 'empty', 'document'].map(statusFor))).toEqual([
    404, 404, 200, 200,
  ])
})

it('passes the client’s address to the backend, whatever headers the client sends', async () => {
  const { url } = await proxyBefore(echo)
  const received = await (
    await fetch(`${url}?a=b`, {
      headers: {
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-proto': 'gopher',
        'x-real-ip': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
      },
    })
  ).text()
  expect(received).toMatch(/^GET \/api\/v2\/user\/check\?a=b HTTP\/1\.1\r\n/)
  expect(received).not.toContain('1.2.3.4')
  expect(received).toContain('x-forwarded-for: 127.0.0.1\r\n')
  expect(received).toContain('x-forwarded-proto: http\r\n')
  expect(received).toContain(`x-forwarded-host: ${new URL(url).host}\r\n`)
  expect(received).not.toContain(`\r\nhost: ${new URL(url).host}`)
})

it('trusts the proxy in front of it only if configured to', async () => {
  const { url } = await proxyBefore(echo, { trustProxy: true })
  const headers = {
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'play.example',
  }
  const received = await (await fetch(url, { headers })).text()
  expect(received).toContain('x-forwarded-for: 1.2.3.4, 127.0.0.1\r\n')
  expect(received).toContain('x-forwarded-proto: https\r\n')
  expect(received).toContain('x-forwarded-host: play.example\r\n')
})

it('sends requests to the backend only, whatever the path looks like', async () => {
  const { url } = await proxyBefore(echo)
  const { hostname, port } = new URL(url)
  const received = await bodyOf(send({ hostname, port, path: '//other.example/api/v2' }))
  expect(received).toMatch(/^GET \/\/other\.example\/api\/v2 HTTP/)
})

it('tells the backend the address of the site, whatever host a request names', async () => {
  const backend = await originOf(createNetServer((socket) => echoOnce(socket)))
  const pass = createProxy({ backend, trustProxy: true })
  const site = new URL('https://play.example')
  const server = createServer((request, response) => pass(request, response, site))
  const { port } = new URL(await originOf(server))
  for (const path of ['/api/v2/x?a', 'http://internal.example/api/v2/x?a']) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const received = await bodyOf(send({ host: '127.0.0.1', port, path, headers }))
    expect(received).toMatch(/^GET \/api\/v2\/x\?a HTTP/)
    expect(received).toContain('x-forwarded-host: play.example\r\n')
    expect(received).toContain('x-forwarded-proto: https\r\n')
    expect(received).not.toMatch(/evil|internal/)
  }
})

it('refuses TRACE', async () => {
  const { url } = await proxyBefore(echo)
  const status = await new Promise((resolve, reject) => {
    send(url, { method: 'TRACE' }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(405)
})

it('says of the API that it is data, whatever the backend says', async () => {
  const { url } = await proxyBefore((socket) =>
    socket.end(
      `${OK}Content-Security-Policy: default-src *\r\nConnection: close, x-own\r\nX-Own: 1\r\n\r\n`,
    ),
  )
  const { headers } = await fetch(url)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-own')).toBeNull()
})

it('passes bodies on, but nothing that concerns the connection alone', async () => {
  const { url } = await proxyBefore(echo)
  const body = '{"login":"rider"}'
  const headers = {
    connection: 'keep-alive, x-of-connection',
    'x-of-connection': '1',
    te: 'trailers',
    'proxy-authorization': 'Basic x',
    'content-length': body.length,
  }
  const received = await bodyOf(send(url, { method: 'POST', headers }), body)
  expect(received.endsWith(body)).toBe(true)
  expect(received).not.toMatch(/^(te|proxy-authorization|x-of-connection):/m)
})

it('responds with 502 to a backend that hangs up, and reports the reason in the log only', async () => {
  const { url, failures } = await proxyBefore((socket) => socket.destroy())
  const response = await fetch(url)
  expect(response.status).toBe(502)
  expect(await response.text()).toBe('Bad Gateway\n')
  expect(failures).toEqual(['ECONNRESET'])
})

it('responds with 502 if nothing listens', async () => {
  const pass = createProxy({ backend: 'http://127.0.0.1:1' })
  const response = await fetch(await originOf(createServer(pass)))
  expect(response.status).toBe(502)
})

it('responds with 504 to a backend that stays silent', async () => {
  const { url, failures } = await proxyBefore(() => undefined, { silenceMs: 50 })
  expect((await fetch(url)).status).toBe(504)
  expect(failures).toEqual(['ETIMEDOUT'])
})

it.each([
  ['breaks off', 'ECONNRESET', (socket: Socket) => socket.end()],
  ['resets', 'ECONNRESET', (socket: Socket) => socket.resetAndDestroy()],
  ['leaves unfinished', 'ETIMEDOUT', () => undefined],
])('breaks off a response that the backend %s, and reports it', async (_, code, stop) => {
  const { url, failures, logged, metrics } = await proxyBefore(
    (socket) => socket.write(`${OK}Content-Length: 700\r\n\r\nback`, () => stop(socket)),
    { silenceMs: 50 },
  )
  const response = await fetch(url)
  await expect(response.text()).rejects.toThrow()
  await expect.poll(() => logged).toEqual([502])
  expect(metrics.text()).toContain('site_requests_total{status="502"} 1\n')
  expect(failures).toEqual([code])
})

it('repeats a reading request when the backend has closed the connection that was kept', async () => {
  let requests = 0
  const { url, failures } = await proxyBefore((socket) => {
    requests += 1
    // The second request meets the end of the connection of the first.
    if (requests === 2) socket.destroy()
    else socket.write(`${OK}Content-Length: 2\r\n\r\nok`)
  })
  expect(await (await fetch(url)).text()).toBe('ok')
  expect(await (await fetch(url)).text()).toBe('ok')
  expect({ requests, failures }).toEqual({ requests: 3, failures: [] })
})

it('sends a writing request over a connection of its own, which the backend cannot be closing', async () => {
  const connections = new Set<Socket>()
  const { url } = await proxyBefore((socket) => {
    connections.add(socket)
    socket.write(`${OK}Content-Length: 2\r\n\r\nok`)
  })
  await (await fetch(url)).text()
  await (await fetch(url)).text()
  expect(connections.size).toBe(1)
  await (await fetch(url, { method: 'POST', body: 'x' })).text()
  expect(connections.size).toBe(2)
})

it('never sends a writing request twice', async () => {
  let requests = 0
  const { url } = await proxyBefore((socket) => {
    requests += 1
    socket.destroy()
  })
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(502)
  expect(requests).toBe(1)
})

it('lets go of the backend when the client no longer waits', async () => {
  let closed = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const { url, failures, logged } = await proxyBefore((socket, request) => {
    socket.once('close', () => closed.resolve())
    if (request.startsWith('GET /api/v2/user/check?begun ')) {
      socket.write(`${OK}Content-Length: 700\r\n\r\nback`)
    } else reached.resolve()
  })
  const controller = new AbortController()
  const response = fetch(url, { signal: controller.signal })
  await reached.promise
  controller.abort()
  await expect(response).rejects.toThrow()
  await closed.promise
  closed = Promise.withResolvers<void>()
  const begun = await fetch(`${url}?begun`)
  await begun.body?.cancel()
  await closed.promise
  expect({ failures, logged }).toEqual({ failures: [], logged: [499, 499] })
})

it('a server that is its own backend is told so at once, and is not ready', async () => {
  const server = createServer()
  const origin = await originOf(server)
  const failures: string[] = []
  server.on(
    'request',
    createProxy({ backend: origin, onFailure: (_, code) => failures.push(code) }),
  )
  const response = await fetch(`${origin}/api/v2/user/check`)
  expect(response.status).toBe(508)
  expect(failures).toEqual(['ELOOP'])
  expect(await whyNotReady(origin)).toBe('508')
})

it.each([
  [200, undefined],
  [401, undefined],
  [301, '301'],
  [503, '503'],
])('what keeps a backend that answers %i from being ready: %s', async (status, why) => {
  const backend = createServer((_, response) => {
    response.writeHead(status, { location: 'https://play.example/' }).end()
  })
  expect(await whyNotReady(await originOf(backend))).toBe(why)
})

it('says why a backend that does not answer is not ready', async () => {
  expect(await whyNotReady('http://127.0.0.1:1')).toBe('ECONNREFUSED')
  expect(await whyNotReady(await originOf(createServer()), 50)).toBe('ETIMEDOUT')
})
