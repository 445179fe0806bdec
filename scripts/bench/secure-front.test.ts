import { createHash, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { selfSigned } from './certificate'
import { secureFront } from './secure-front'

it('stands before the site with HTTP/2 and the key that it names', async () => {
  const site = createServer((request, response) => {
    response.writeHead(418, { 'x-path': request.url, 'x-cookie': request.headers.cookie })
    request.pipe(response)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const certificate = selfSigned()
  const front = await secureFront(certificate, (site.address() as AddressInfo).port, 0)
  const client = connect(front.origin, {
    ca: certificate.cert,
    checkServerIdentity: () => undefined,
  })
  const came: string[] = []
  // Node tells of headers that came with it a tick later.
  client.on('ping', () => setImmediate(() => came.push('ping')))
  try {
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
  } finally {
    client.close()
    front.close()
    site.close()
  }
})
