import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { Server } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { backendMiddleware } from './backend'
import { listen, portOf } from './listen'

const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** The site before a backend that does with a request what `answer` says. */
async function siteBefore(answer: (socket: Socket) => void): Promise<string> {
  const backend: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  backend.listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const address = backend.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const pass = backendMiddleware(`http://127.0.0.1:${address.port}`)
  const listener: RequestListener = (request, response) =>
    pass(request, response, () => response.end('the site'))
  const site = await listen(listener, { host: '127.0.0.1', port: 0 })
  ends.push(
    () => backend.close(),
    () => site.close(),
  )
  return `http://127.0.0.1:${portOf(site)}`
}

const CHECK = '/api/v2/user/check'
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n'

test('passes on what the API is asked, and nothing else', async () => {
  const site = await siteBefore((socket) => socket.end(`${OK}Content-Length: 7\r\n\r\nbackend`))
  expect(await (await fetch(site + CHECK)).text()).toBe('backend')
  expect(await (await fetch(`${site}/rules`)).text()).toBe('the site')
})

test('a backend that hangs up is 502', async () => {
  const site = await siteBefore((socket) => socket.destroy())
  expect((await fetch(site + CHECK)).status).toBe(502)
})

test('an answer that breaks off keeps nobody waiting', async () => {
  const site = await siteBefore((socket) => socket.end(`${OK}Content-Length: 700\r\n\r\nback`))
  const answer = await fetch(site + CHECK)
  await expect(answer.text()).rejects.toThrow()
})
