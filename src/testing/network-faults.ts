import { expect } from 'vitest'
import { responding, type Behaviour, breakingOff } from './faulty-server'

const json = (body: unknown) => JSON.stringify(body)

const network = { kind: 'unknown', reason: 'network' }
const withoutMessage = (status: number) => ({ kind: 'no-message', status, retryAfter: null })
const gateway = (status: number) => ({ kind: 'gateway', status, retryAfter: null })
const withMessage = (status: number, message = 'No') => ({ kind: 'message', status, message })

/** The page of a captive portal instead of the server's response. */
export const html = '<!doctype html><title>Portal</title><h1>Log in to the Wi-Fi</h1>'
const asHtml = { 'Content-Type': 'text/html' }

/** Error responses and their problems, the same for every operation. */
export const refusals: [string, Behaviour, object][] = [
  ['400 and a message', responding(400, json({ message: 'No' })), withMessage(400)],
  ['400 and an older body', responding(400, json({ message: 'No', trace: [] })), withMessage(400)],
  [
    '400 and an unknown code',
    responding(400, json({ message: 'No', code: 'new' })),
    withMessage(400),
  ],
  [
    'a message with the content type of HTML',
    responding(400, json({ message: 'No' }), asHtml),
    withMessage(400),
  ],
  [
    'a message after a byte order mark',
    responding(400, `\uFEFF${json({ message: 'No' })}`),
    withMessage(400),
  ],
  [
    'a message in Russian',
    responding(400, json({ message: 'Нельзя' })),
    withMessage(400, 'Нельзя'),
  ],
  ['markup as a message', responding(400, json({ message: '<b>' })), withMessage(400, '<b>')],
  ['403', responding(403, json({ message: 'No', code: 'unverified' })), withMessage(403)],
  ['404', responding(404, json({ message: 'No', code: 'not_found' })), withMessage(404)],
  ['409', responding(409, json({ message: 'No', code: 'conflict' })), withMessage(409)],
  ['410', responding(410, json({ message: 'No', code: 'expired' })), withMessage(410)],
  ['413', responding(413, json({ message: 'No', code: 'too_large' })), withMessage(413)],
  ['418', responding(418, json({ message: 'No' })), withMessage(418)],
  [
    '422 with fields',
    responding(422, json({ message: 'No', errors: { login: ['Taken'] } })),
    { ...withMessage(422), fields: { login: 'Taken' } },
  ],
  [
    '422 with attempts',
    responding(422, json({ message: 'No', attemptsLeft: 2 })),
    { ...withMessage(422), attemptsLeft: 2 },
  ],
  [
    '429 with seconds',
    responding(429, json({ message: 'No' }), { 'Retry-After': '30' }),
    { ...withMessage(429), retryAfter: 30 },
  ],
  [
    '429 with a date',
    (response) =>
      responding(429, json({ message: 'No' }), {
        'Retry-After': new Date(Math.ceil(Date.now() / 1000) * 1000 + 30_000).toUTCString(),
      })(response),
    { ...withMessage(429), retryAfter: expect.closeTo(30, -1) },
  ],
  [
    '429 with seconds in the body',
    responding(429, json({ message: 'No', retryAfter: 30 })),
    { ...withMessage(429), retryAfter: 30 },
  ],
  [
    '429 with nothing',
    responding(429, json({ message: 'No' })),
    { ...withMessage(429), retryAfter: null },
  ],
  [
    '429 with nonsense',
    responding(429, json({ message: 'No' }), { 'Retry-After': 'soon' }),
    { ...withMessage(429), retryAfter: null },
  ],
  [
    '429 without a message',
    responding(429, html, { ...asHtml, 'Retry-After': '30' }),
    { ...gateway(429), retryAfter: 30 },
  ],
  ['500 and a message', responding(500, json({ message: 'No' })), withMessage(500)],
  ['500 without a message', responding(500, json({ code: 'server_error' })), withoutMessage(500)],
  ['403 and a challenge page', responding(403, html, asHtml), gateway(403)],
  ['500 and a blank message', responding(500, json({ message: ' \n\u00A0' })), withoutMessage(500)],
  [
    '500 and an invisible message',
    responding(500, json({ message: '\u200B\u2060\u00AD' })),
    withoutMessage(500),
  ],
  ['500 and an empty message', responding(500, json({ message: '' })), withoutMessage(500)],
  [
    '500 and a message that is not a string',
    responding(500, json({ message: { en: 'No' } })),
    withoutMessage(500),
  ],
  ['500 and null', responding(500, 'null'), withoutMessage(500)],
  ['500 and a number', responding(500, '500'), withoutMessage(500)],
  ['500 and a text', responding(500, '"No"'), withoutMessage(500)],
  ['500 and a list', responding(500, '["No"]'), withoutMessage(500)],
  ['500 and nothing', responding(500, ''), withoutMessage(500)],
  [
    '500 and half a body',
    breakingOff(500, json({ message: 'A message that breaks off' })),
    withoutMessage(500),
  ],
  ['500 and half of some JSON', responding(500, '{"message":"No'), gateway(500)],
  ['502 and HTML', responding(502, html, asHtml), gateway(502)],
  ['503 and text', responding(503, 'upstream', { 'Content-Type': 'text/plain' }), gateway(503)],
]

/** No response at all, or one from another server. */
export const losses: [string, Behaviour, object][] = [
  ['a connection that is reset', (response) => response.socket?.resetAndDestroy(), network],
  ['a connection that is closed', (response) => response.socket?.end(), network],
  [
    'something that is not HTTP',
    (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'),
    network,
  ],
  ['a redirect to another page', responding(302, '', { Location: '/sign' }), network],
  [
    'a redirect to another site',
    responding(307, '', { Location: 'https://portal.invalid' }),
    network,
  ],
  ['a redirect to nowhere', responding(301, ''), network],
  ['half a response', breakingOff(200, html), network],
]

/** Successful by status, but not as in the contract. For operations whose response has a body. */
export const invalidResponses: [string, Behaviour][] = [
  ['HTML', responding(200, html, asHtml)],
  ['HTML with the content type of JSON', responding(200, html)],
  ['nothing', responding(200, '')],
  ['204', responding(204, '')],
  ['white space', responding(200, ' \n')],
  ['null', responding(200, 'null')],
  ['true', responding(200, 'true')],
  ['a number', responding(200, '42')],
  ['a text', responding(200, '"ok"')],
  ['an empty list', responding(200, '[]')],
  ['an empty object', responding(200, '{}')],
  ['another object', responding(200, json({ status: 'ok', data: {} }))],
  ['an error with a good status', responding(200, json({ message: 'No' }))],
  ['half of some JSON', responding(200, '{"user":{"login":"ri')],
  ['two responses', responding(200, '{}{}')],
  [
    'bytes that are not UTF-8',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(Buffer.from([0xff, 0xfe, 0x00, 0x80]))
    },
  ],
]
