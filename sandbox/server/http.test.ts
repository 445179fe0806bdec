import { spawn } from 'node:child_process'
import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { withCors } from './cors'
import { nodeListener, nodeMiddleware } from './middleware'
import { SEED_PASSWORD } from './players'
import { createSandbox } from './sandbox'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

interface RequestInput {
  readonly method?: string
  readonly json?: unknown
  readonly headers?: Record<string, string>
}

/** A request over a real socket; rejects when the connection breaks. */
function send(url: string, { method = 'GET', json, headers = {} }: RequestInput = {}) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const request = httpRequest(url, { method, headers: { ...type, ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => {
        const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(Object.fromEntries(pairs)),
          text,
        })
      })
    })
    request.on('error', reject)
    request.end(json === undefined ? undefined : JSON.stringify(json))
  })
}

const credentials = { login: 'rider', password: SEED_PASSWORD }

async function site() {
  const sandbox = createSandbox()
  const middleware = nodeMiddleware(sandbox)
  const url = await listen((request, response) => {
    middleware(request, response, () => response.end('the site'))
  })
  const signIn = (headers = {}) =>
    send(`${url}/api/v2/user/signIn`, { method: 'POST', json: credentials, headers })
  return { sandbox, url, signIn }
}

test('behind node:http: handles its own paths and leaves others to the site', async () => {
  const { url, signIn, sandbox } = await site()
  expect((await send(`${url}/sign`)).text).toBe('the site')
  expect((await send(`${url}/__sandbox?world=x`)).status).toBe(200)
  const answer = await signIn()
  expect(answer.status).toBe(200)
  const { jwt } = JSON.parse(answer.text)
  const headers = { authorization: `Bearer ${jwt}` }
  expect((await send(`${url}/api/v2/user/check`, { headers })).status).toBe(200)
  const out = await send(`${url}/api/v2/user/signOut`, { method: 'DELETE', headers })
  expect([out.status, out.text]).toEqual([204, ''])
  await signIn({ 'x-sandbox': 'other' })
  expect(sandbox.world('other').state.sessions.size).toBe(5)
  expect(sandbox.world().state.sessions.size).toBe(4)
})

test('behind node:http: e-mails and payments lead to the address that was asked', async () => {
  const { url, sandbox } = await site()
  const body = { login: 'nina', email: 'nina@example.com', password: SEED_PASSWORD }
  await send(`${url}/api/v2/user/signUp`, { method: 'POST', json: body })
  expect(sandbox.world().mailbox.list('nina@example.com')[0]?.link).toContain(`${url}/verify?key=`)
})

test('behind node:http: a body that is too large', async () => {
  const { url } = await site()
  const json = { login: 'x'.repeat(20_000), password: 'x' }
  const answer = await send(`${url}/api/v2/user/signIn`, { method: 'POST', json })
  expect(answer.status).toBe(413)
})

test('behind node:http: a fault breaks the real connection', async () => {
  const { sandbox, signIn } = await site()
  sandbox.world().faults.add({ operation: 'signIn', kind: 'reset' })
  await expect(signIn()).rejects.toMatchObject({ code: 'ECONNRESET' })
  sandbox.world().faults.add({ operation: 'signIn', kind: 'half' })
  await expect(signIn()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect((await signIn()).status).toBe(200)
})

test('on a port of its own it lets other origins in', async () => {
  const sandbox = createSandbox()
  const url = await listen(
    nodeListener(withCors(async (request) => (await sandbox.fetch(request)) ?? new Response())),
  )
  const preflight = await send(`${url}/api/v2/user/signIn`, {
    method: 'OPTIONS',
    headers: { origin: 'https://play.example', 'access-control-request-method': 'PUT' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
  for (const name of [
    'Authorization',
    'X-Recaptcha-Token',
    'Idempotency-Key',
    'X-Recovery-Key',
    'x-sandbox',
  ]) {
    expect(preflight.headers.get('access-control-allow-headers')).toContain(name)
  }
  const answer = await send(`${url}/api/v2/user/check`, {
    headers: { origin: 'https://play.example' },
  })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After')
})

/** Runs the program of `npm run sandbox`; gives its output and how it ended. */
function run(...argv: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tooling/serve/sandbox.ts', ...argv])
  let output = ''
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
  })
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('long_names')) resolve()
      })
    }
  })
  open.push(() => child.kill('SIGKILL'))
  return { output: () => output, ended, listening, stop: () => child.kill('SIGTERM') }
}

// How it refuses its options and a port in use is in `tooling/checks`.
test('npm run sandbox, with a site of its own', { timeout: 20_000 }, async () => {
  const port = new URL(await listen((_, response) => response.end())).port
  for (const close of open.splice(0)) close()
  const good = run('--port', port, '--site', 'https://play.example/')
  await good.listening
  const base = `http://127.0.0.1:${port}`
  expect(good.output()).toContain(`${base}/__sandbox`)
  expect(good.output()).toMatch(/app_player +Aurora-2026! +two-factor by app/)
  expect((await send(`${base}/api/v2/user/check`)).status).toBe(401)
  const page = await send(`${base}/profile`)
  expect([page.status, page.text]).toEqual([404, expect.stringContaining('without a site')])

  const context = (login: string, headers = {}) =>
    send(`${base}/api/v2/user/recovery`, { method: 'POST', json: { login }, headers })
  await context('rider')
  await context('rich', { origin: 'http://localhost:3000' })
  const { text } = await send(`${base}/__sandbox/api/mail`)
  const emails: { to: string; link: string | null }[] = JSON.parse(text)
  const originTo = (to: string) =>
    new URL(emails.find((one) => one.to === to)?.link ?? 'about:blank').origin
  expect(['new_player@example.com', 'rider@example.com', 'rich@example.com'].map(originTo)).toEqual(
    ['https://play.example', 'https://play.example', 'http://localhost:3000'],
  )
  good.stop()
  expect(await good.ended).toBe(0)
})
