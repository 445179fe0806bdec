import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { loggedPath } from '#deploy/logged-path'
import { lineWriter, logFailure } from './log'

it('goes on without the log once nobody reads it any more', () => {
  const written: string[] = []
  const stream = new Writable({
    autoDestroy: false,
    write: (chunk: Buffer, _, done) => {
      written.push(chunk.toString())
      done()
    },
  })
  const onClosed = vi.fn()
  const write = lineWriter(stream, onClosed)
  write('first')
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  stream.emit('error', broken)
  // Node reports each of the writes that were under way.
  stream.emit('error', broken)
  write('second')
  expect(written).toEqual(['first\n'])
  expect(onClosed).toHaveBeenCalledTimes(1)
  expect(() => stream.emit('error', new Error('disk full'))).toThrow('disk full')
})

it('logs what went wrong with a request, without its query', () => {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: 'POST',
    url: '/api/v2/user/verify?key=secret',
  })
  const lines: string[] = []
  logFailure(request, { what: 'backend', code: 'ECONNREFUSED' }, (line) => lines.push(line))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      what: 'backend',
      code: 'ECONNREFUSED',
      method: 'POST',
      path: '/api/v2/user/verify',
    },
  ])
})

it.each([
  ['/verify?key=secret', '/verify'],
  ['/verify%3Fkey=secret', '/verify'],
  ['/verify%3fkey%3Dsecret', '/verify'],
  ['/recovery;jsessionid=1A2B?key=secret', '/recovery'],
  ['/verify%3Bkey', '/verify'],
  ['https://play.example/verify&key=secret', '/verify'],
  ['/payment/success%26payment=secret', '/payment/success'],
  ['/%D0%BF/a%20b', '/%D0%BF/a%20b'],
])('logs of %s no query, however it was mangled', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})
