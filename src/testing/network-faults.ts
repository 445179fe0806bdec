import { expect } from 'vitest'
import { answering, type Behaviour, breakingOff } from './faulty-server'

const json = (body: unknown) => JSON.stringify(body)

const network = { kind: 'unknown', reason: 'network' }
const noWords = (status: number) => ({ kind: 'no-message', status, retryAfter: null })
const gateway = (status: number) => ({ kind: 'gateway', status, retryAfter: null })
const words = (status: number, message = 'No') => ({ kind: 'message', status, message })

/** What stands where the server was. */
export const html = '<!doctype html><title>Portal</title><h1>Log in to the Wi-Fi</h1>'
const asHtml = { 'Content-Type': 'text/html' }

/** Refusals, and the outcome that each ends in whatever the operation. */
export const refusals: [string, Behaviour, object][] = [
  ['400 and a message', answering(400, json({ message: 'No' })), words(400)],
  ['400 and an older body', answering(400, json({ message: 'No', trace: [] })), words(400)],
  ['400 and an unknown code', answering(400, json({ message: 'No', code: 'new' })), words(400)],
  [
    'a message that is no JSON by its type',
    answering(400, json({ message: 'No' }), asHtml),
    words(400),
  ],
  [
    'a message with a mark at its head',
    answering(400, `\uFEFF${json({ message: 'No' })}`),
    words(400),
  ],
  ['a message in Russian', answering(400, json({ message: 'Нельзя' })), words(400, 'Нельзя')],
  ['markup as a message', answering(400, json({ message: '<b>' })), words(400, '<b>')],
  ['403', answering(403, json({ message: 'No', code: 'unverified' })), words(403)],
  ['404', answering(404, json({ message: 'No', code: 'not_found' })), words(404)],
  ['409', answering(409, json({ message: 'No', code: 'conflict' })), words(409)],
  ['410', answering(410, json({ message: 'No', code: 'expired' })), words(410)],
  ['413', answering(413, json({ message: 'No', code: 'too_large' })), words(413)],
  ['418', answering(418, json({ message: 'No' })), words(418)],
  [
    '422 with fields',
    answering(422, json({ message: 'No', errors: { login: ['Taken'] } })),
    { ...words(422), fields: { login: 'Taken' } },
  ],
  [
    '422 with attempts',
    answering(422, json({ message: 'No', attemptsLeft: 2 })),
    { ...words(422), attemptsLeft: 2 },
  ],
  [
    '429 with seconds',
    answering(429, json({ message: 'No' }), { 'Retry-After': '30' }),
    { ...words(429), retryAfter: 30 },
  ],
  [
    '429 with a date',
    (response) =>
      answering(429, json({ message: 'No' }), {
        'Retry-After': new Date(Math.ceil(Date.now() / 1000) * 1000 + 30_000).toUTCString(),
      })(response),
    { ...words(429), retryAfter: expect.closeTo(30, -1) },
  ],
  [
    '429 with seconds in the body',
    answering(429, json({ message: 'No', retryAfter: 30 })),
    { ...words(429), retryAfter: 30 },
  ],
  [
    '429 with nothing',
    answering(429, json({ message: 'No' })),
    { ...words(429), retryAfter: null },
  ],
  [
    '429 with nonsense',
    answering(429, json({ message: 'No' }), { 'Retry-After': 'soon' }),
    { ...words(429), retryAfter: null },
  ],
  [
    '429 without words',
    answering(429, html, { ...asHtml, 'Retry-After': '30' }),
    { ...gateway(429), retryAfter: 30 },
  ],
  ['500 and a message', answering(500, json({ message: 'No' })), words(500)],
  ['500 without a message', answering(500, json({ code: 'server_error' })), noWords(500)],
  ['403 and a challenge page', answering(403, html, asHtml), gateway(403)],
  ['500 and a blank message', answering(500, json({ message: ' \n\u00A0' })), noWords(500)],
  [
    '500 and a message that is not seen',
    answering(500, json({ message: '\u200B\u2060\u00AD' })),
    noWords(500),
  ],
  ['500 and an empty message', answering(500, json({ message: '' })), noWords(500)],
  [
    '500 and a message that is no text',
    answering(500, json({ message: { en: 'No' } })),
    noWords(500),
  ],
  ['500 and null', answering(500, 'null'), noWords(500)],
  ['500 and a number', answering(500, '500'), noWords(500)],
  ['500 and a text', answering(500, '"No"'), noWords(500)],
  ['500 and a list', answering(500, '["No"]'), noWords(500)],
  ['500 and nothing', answering(500, ''), noWords(500)],
  [
    '500 and half a body',
    breakingOff(500, json({ message: 'A message that breaks off' })),
    noWords(500),
  ],
  ['500 and half of some JSON', answering(500, '{"message":"No'), gateway(500)],
  ['502 and HTML', answering(502, html, asHtml), gateway(502)],
  ['503 and text', answering(503, 'upstream', { 'Content-Type': 'text/plain' }), gateway(503)],
]

/** No answer at all, or one that is not from the server that was asked. */
export const losses: [string, Behaviour, object][] = [
  ['a connection that is reset', (response) => response.socket?.resetAndDestroy(), network],
  ['a connection that is closed', (response) => response.socket?.end(), network],
  [
    'something that is not HTTP',
    (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'),
    network,
  ],
  ['a redirect to another page', answering(302, '', { Location: '/sign' }), network],
  [
    'a redirect to another site',
    answering(307, '', { Location: 'https://portal.invalid' }),
    network,
  ],
  ['a redirect to nowhere', answering(301, ''), network],
  ['half an answer', breakingOff(200, html), network],
]

/** Good by its status, and not what the contract says. For operations that answer with a body. */
export const invalidResponses: [string, Behaviour][] = [
  ['HTML', answering(200, html, asHtml)],
  ['HTML that says it is JSON', answering(200, html)],
  ['nothing', answering(200, '')],
  ['204', answering(204, '')],
  ['white space', answering(200, ' \n')],
  ['null', answering(200, 'null')],
  ['true', answering(200, 'true')],
  ['a number', answering(200, '42')],
  ['a text', answering(200, '"ok"')],
  ['an empty list', answering(200, '[]')],
  ['an empty object', answering(200, '{}')],
  ['another object', answering(200, json({ status: 'ok', data: {} }))],
  ['an error with a good status', answering(200, json({ message: 'No' }))],
  ['half of some JSON', answering(200, '{"user":{"login":"ri')],
  ['two answers', answering(200, '{}{}')],
  [
    'bytes that are no text',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(Buffer.from([0xff, 0xfe, 0x00, 0x80]))
    },
  ],
]
