import { isRecord } from '#/lib/is-record'
import type { Variation } from './variation'
import { objects, json, text, field, headers, mediaType } from './edits'

/** Changes how timestamps are written. */
const moments = (to: (moment: string) => string) =>
  text((body) => body.replaceAll(/\d{4}-\d\d-\d\dT[\d:]+\.\d+(?=Z")/g, to))

/** Other headers, texts, fields and spellings of the same. */
export const formVariations: readonly Variation[] = [
  {
    name: 'one more field in each object',
    wire: objects((fields) => ({ ...fields, hint: 'new' })),
  },
  {
    name: 'more objects and lists in each object',
    wire: objects((fields) => ({ ...fields, links: { self: '/x' }, labels: ['a', null] })),
  },
  {
    name: 'more fields named like timestamps',
    wire: objects((fields) => ({ ...fields, updatedAt: 7, expires: 'soon' })),
  },
  { name: 'media type in capitals', wire: mediaType('Application/JSON') },
  { name: 'media type with a charset', wire: mediaType('application/json;charset=UTF-8') },
  {
    name: 'media type with several parameters',
    wire: mediaType('application/json; charset="utf-8"; version=2'),
  },
  {
    name: 'unknown places and devices',
    wire: objects((fields) =>
      'city' in fields ? { ...fields, city: null, country: null, device: null } : fields,
    ),
  },
  { name: 'other place names', wire: field('city', () => 'Нью-Йорк / “NYC”') },
  {
    name: 'other messages for players',
    wire: field(
      'message',
      (message) =>
        `${String(message)} · ${/[а-я]/i.test(String(message)) ? 'см. справку' : 'see help'}`,
    ),
  },
  {
    name: 'connections that are closed',
    connection: true,
    wire: headers({ connection: 'close' }),
  },
  {
    name: 'more headers',
    wire: headers({ server: 'nginx', 'x-request-id': 'a1', vary: 'Accept-Language, Origin' }),
  },
  {
    name: 'more cache directives',
    wire: headers({ 'cache-control': 'private, no-store, max-age=0' }),
  },
  { name: 'cookies', wire: headers({ 'set-cookie': 'route=a; Path=/; HttpOnly' }) },
  {
    name: 'timestamps with microseconds',
    wire: moments((moment) => moment.replace(/\.(\d+)/, '.$1456')),
  },
  { name: 'timestamps in whole seconds', wire: moments((moment) => moment.replace(/\.\d+/, '')) },
  {
    name: 'timestamps with nanoseconds',
    wire: moments((moment) => moment.replace(/\.(\d+)/, '.$1000000')),
  },
  {
    name: 'machine codes of a later version',
    wire: json((body, { status }) =>
      [400, 404, 413, 429].includes(status) && isRecord(body) ? { ...body, code: 'later' } : body,
    ),
  },
  {
    name: 'long messages',
    wire: field('message', (message) => `${String(message)} `.repeat(50).trim()),
  },
  {
    name: 'two texts for each field',
    wire: json((body) =>
      isRecord(body) && isRecord(body['errors'])
        ? {
            ...body,
            errors: Object.fromEntries(
              Object.entries(body['errors']).map(([name, texts]) => [name, [texts, texts].flat()]),
            ),
          }
        : body,
    ),
  },
  {
    name: 'headers of other tools',
    wire: headers({
      etag: 'W/"1"',
      'www-authenticate': 'Bearer realm="game"',
      'strict-transport-security': 'max-age=1',
    }),
  },
  {
    name: 'payment URLs signed anew each time',
    wire: field('url', (url) =>
      url === undefined
        ? url
        : `${String(url)}${String(url).includes('?') ? '&' : '?'}s=${Math.random()}`,
    ),
  },
  {
    name: 'attemptsLeft where none are left',
    wire: json((body, { status }) =>
      status === 410 && isRecord(body) ? { ...body, attemptsLeft: 0 } : body,
    ),
  },
  {
    name: 'no cursor where there are no older top-ups',
    wire: field('transactionsCursor', (cursor) => cursor ?? undefined),
  },
  {
    name: 'fields in another order',
    wire: objects((fields) => Object.fromEntries(Object.entries(fields).toReversed())),
  },
]

/** Other bytes for the same JSON: nothing may parse and serialise it afterwards. */
export const byteVariations: readonly Variation[] = [
  { name: 'indented JSON', wire: text((body) => JSON.stringify(JSON.parse(body), null, 2)) },
  {
    name: 'whole numbers with a fraction of zero',
    wire: text((body) => body.replaceAll(/(":)(\d+)(?=[,}])/g, '$1$2.0')),
  },
  {
    name: 'escaped characters and slashes in JSON',
    wire: text((body) =>
      body
        .replaceAll('/', String.raw`\/`)
        .replaceAll(
          /[\u007F-\uFFFF]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    ),
  },
  { name: 'a line feed after the body', wire: text((body) => `${body}\n`) },
]
