import { createHash, X509Certificate } from 'node:crypto'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { selfSigned } from './certificate'
import { tlsProxy } from './tls-proxy'

/** `visit` meets the front as a browser does, with a site behind it that answers as `answer` does. */
async function inFront(
  answer: RequestListener,
  visit: (client: ClientHttp2Session, certificate: ReturnType<typeof selfSigned>) => Promise<void>,
): Promise<void> {
  const site = createServer(answer)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const certificate = selfSigned()
  const front = await tlsProxy(certificate, (site.address() as AddressInfo).port, 0)
  const client = connect(front.origin, {
    ca: certificate.cert,
    checkServerIdentity: () => undefined,
  })
  try {
    await visit(client, certificate)
  } finally {
    client.close()
    front.close()
    site.close()
  }
}

const echo: RequestListener = (request, response) => {
  response.writeHead(418, { 'x-path': request.url, 'x-cookie': request.headers.cookie })
  request.pipe(response)
}

it('stands before the site with HTTP/2 and the key that it names', async () => {
  await inFront(echo, async (client, certificate) => {
    const came: string[] = []
    // Node tells of headers that came with it a tick later.
    client.on('ping', () => setImmediate(() => came.push('ping')))
    const asked = client.request({ ':method': 'POST', ':path': '/api/a?b=c', cookie: 'd=e' })
    asked.end('what was sent')
    asked.once('response', () => came.push('headers'))
    asked.once('data', () => came.push('body'))
    const headers = new Promise((resolve) => asked.once('response', resolve))
    const body = (await asked.setEncoding('utf8').toArray()).join('')
    expect(await headers).toMatchObject({
      ':status': 418,
      'x-path': '/api/a?b=c',
      'x-cookie': 'd=e',
    })
    expect(body).toBe('what was sent')
    expect(came).toEqual(['headers', 'ping', 'body'])

    const seen = new X509Certificate((client.socket as TLSSocket).getPeerCertificate().raw)
    const key = seen.publicKey.export({ type: 'spki', format: 'der' })
    expect(createHash('sha256').update(key).digest('base64')).toBe(certificate.fingerprint)
  })
})

it('goes on where a browser that asked is gone before the site answers', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const answerTo: RequestListener = (request, response) => {
    if (request.url === '/late') asked.resolve(response)
    else response.end('here')
  }
  await inFront(answerTo, async (client) => {
    const late = client.request({ ':path': '/late' })
    const response = await asked.promise
    const gone = new Promise((resolve) => late.once('close', resolve))
    late.close(constants.NGHTTP2_CANCEL)
    await gone
    response.end('too late')
    const next = client.request({ ':path': '/next' })
    expect((await next.setEncoding('utf8').toArray()).join('')).toBe('here')
  })
})
