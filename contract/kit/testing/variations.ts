import { createSandbox } from '#sandbox/server/sandbox'
import type { Rules } from '#sandbox/server/limits'
import { isRecord } from '#/lib/is-record'
import { loose } from '../contract/loose'
import { byteVariations, formVariations } from './form-variations'
import { document, withoutOptional } from './optional-fields'
import { allOf, everyObject, field, headers, json, objects, type Fetch, type Fields } from './edits'
import {
  compressed,
  chunked,
  tokens,
  slow,
  pagesElsewhere,
  largeRefusedFirst,
  limitedByAddress,
  newestPending,
  someHidden,
  renamed,
  topUpBounds,
} from './wire'
import type { Variation } from './variation'

/** Every limit, lifetime and wait at one end of its range in the contract. */
function rulesAt(end: 'min' | 'max'): Rules {
  const limits = JSON.stringify(document['x-limits'])
  return JSON.parse(limits, (_, value: unknown) => loose(value)[end] ?? value)
}

/**
 * Harmless differences from the sandbox: with each of them, and with all at once, the kit finds nothing. Variations
 * that hide each other are neighbours.
 */
export const variations: readonly Variation[] = [
  ...formVariations,
  {
    name: 'values that open enums do not name yet',
    wire: json((body, { status }) =>
      everyObject(body, (fields) => ({
        ...fields,
        ...(Array.isArray(fields['methods']) && { methods: [...fields['methods'], 'passkey'] }),
        ...(status === 415 && { code: 'media_type_of_the_future' }),
        ...(fields['date'] !== undefined && { status: 'in_review' }),
      })),
    ),
  },
  {
    name: 'sessions in another order',
    wire: field('sessions', (list) => (Array.isArray(list) ? list.toReversed() : list)),
  },
  {
    name: 'no pending top-ups in the list',
    wire: field('transactions', (list) =>
      Array.isArray(list) ? list.filter(({ status }: Fields) => status !== 'pending') : list,
    ),
  },
  { name: 'only the newest pending top-ups in the list', wire: newestPending },
  { name: 'a few pending top-ups omitted from the list', wire: someHidden },
  {
    name: 'more hidden in masked addresses',
    wire: field('maskedEmail', (masked) => `${String(masked).slice(0, 1)}…@k…`),
  },
  {
    name: 'addresses masked with letters',
    wire: field('maskedEmail', () => 'xxxx@kit.example'),
  },
  { name: 'every limit at its minimum', rules: rulesAt('min') },
  { name: 'every limit at its maximum', rules: rulesAt('max') },
  {
    name: 'credits for a sign-up',
    wire: objects((fields) => ({
      ...fields,
      ...(typeof fields['money'] === 'number' && { money: fields['money'] + 100 }),
      ...(typeof fields['balance'] === 'number' && { balance: fields['balance'] + 100 }),
    })),
  },
  {
    name: 'no bonuses',
    wire: objects((fields) => ({
      ...fields,
      ...('bonuses' in fields && { bonuses: [] }),
      ...('bonus' in fields && { bonus: 0 }),
    })),
  },
  {
    name: 'methods in another order',
    wire: field('methods', (list) => (Array.isArray(list) ? list.toReversed() : list)),
  },
  {
    name: 'a name in Cyrillic in each message',
    wire: field('message', (message) => `«Аврора»: ${String(message)}`),
  },
  {
    name: 'another code for unverified accounts',
    wire: json((body) =>
      isRecord(body) && body['code'] === 'unverified' ? { ...body, code: 'verify_first' } : body,
    ),
  },
  {
    name: 'other origins with credentials',
    wire: headers({
      'access-control-allow-origin': 'https://kit-foreign.example',
      'access-control-allow-credentials': 'true',
    }),
  },
  // One third of the optional fields each, by the length of their names.
  ...[0, 1, 2].map((third) => ({
    name: `no optional field of the third ${third}`,
    wire: withoutOptional((name) => name.length % 3 === third),
  })),
  {
    name: 'errors that name nothing',
    wire: json((body, { status }) =>
      status >= 400 && isRecord(body) && !('errors' in body) ? { ...body, errors: {} } : body,
    ),
  },
  // Requests are changed as well from here on; the neighbours before parse and serialise a response once.
  { name: 'other bounds of a top-up', wire: topUpBounds(120, 450) },
  { name: 'ids of challenges and sessions in another form', wire: renamed },
  { name: 'pages in place of unknown methods', wire: pagesElsewhere },
  {
    name: 'another status for unknown methods',
    wire: (next) => async (request) => {
      const response = await next(request)
      return response.status === 405 ? new Response(null, { status: 501 }) : response
    },
  },
  {
    name: 'a gateway that refuses large bodies before it checks the token',
    wire: largeRefusedFirst(),
  },
  { name: 'a gateway page for large bodies', wire: largeRefusedFirst(true) },
  { name: 'a slow server', wire: slow(5) },
  { name: 'a limit by address, as JSON', wire: limitedByAddress(true) },
  { name: 'a limit by address, as a gateway page', wire: limitedByAddress(false) },
  { name: 'tokens of another kind', wire: tokens(false) },
  // The variations that omit every third optional field must not omit the renewed token: it is in another group.
  { name: 'a token renewed wherever it can be', wire: tokens(true) },
  ...byteVariations,
  { name: 'compressed bodies', connection: true, wire: compressed },
  { name: 'chunked bodies', connection: true, wire: chunked },
]

/** The sandbox with the `chosen` variations; of several choices of `x-limits`, the first counts. */
export function varied(chosen: readonly Variation[]): (request: Request) => Promise<Response> {
  const [rules] = chosen.flatMap((one) => one.rules ?? [])
  const sandbox = createSandbox({ ...(rules && { rules }) })
  const plain: Fetch = async (request) =>
    (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
  const wired = allOf(
    chosen.flatMap(({ wire }) => wire ?? []),
    plain,
  )
  return (request) =>
    new URL(request.url).pathname.startsWith('/api/') ? wired(request) : plain(request)
}
