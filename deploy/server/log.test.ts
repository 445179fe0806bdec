import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { logFailure } from './log'

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
