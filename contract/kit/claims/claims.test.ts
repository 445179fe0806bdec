import { afterEach, expect, test, vi } from 'vitest'
import { readContract } from '../contract/openapi-file'
import { TAGS } from '../contract/tags'
import { CLAIMS } from './claims'
import { rewritten, verdictsOf, type ClaimedServer } from '../testing/verdicts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('gives every claim a unique id and text', () => {
  expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length)
  expect(new Set(CLAIMS.map(({ claim }) => claim)).size).toBe(CLAIMS.length)
  for (const { claim } of CLAIMS) expect(claim).toMatch(/^[A-Z].*\.$/)
})

test('has claims for every part and every operation', () => {
  const { operations } = readContract()
  expect(new Set(CLAIMS.map(({ tag }) => tag))).toEqual(new Set(TAGS))
  const named = CLAIMS.flatMap((one) =>
    typeof one.operations === 'function' ? [] : one.operations,
  )
  expect(new Set(named)).toEqual(new Set(operations.keys()))
})

/** The findings of a claim for a server that responds as `answer` does, one line each. */
async function findingsOf(claim: string, answer?: ClaimedServer['answer']) {
  const [one] = await verdictsOf([claim], answer && { answer })
  return one?.findings.map(({ operation, expected, got }) => `${operation}: ${expected} | ${got}`)
}

test('reports a recovery that answers 429 for known names only', async () => {
  expect(await findingsOf('recovery-alike')).toEqual([])
  const known = new Set<string>()
  let emails = 0
  const limited = await findingsOf('recovery-alike', async (request, good) => {
    const sent = await request.clone().text()
    if (request.url.endsWith('/user/signUp')) known.add(JSON.parse(sent).login)
    const recovers = request.method === 'POST' && request.url.endsWith('/user/recovery')
    if (!recovers || ![...known].some((login) => sent.includes(login))) return good(request)
    emails += 1
    return emails === 2 ? Response.json({ message: 'Wait' }, { status: 429 }) : good(request)
  })
  expect(limited).toEqual([
    'recoveryRequest: the same status, headers and body for both | status: 202, then 429 where the name exists, 202, then 202 where it does not',
  ])
})

test('reports once a sign-out that leaves the session valid', async () => {
  expect(await findingsOf('ended-token')).toEqual([])
  expect(
    await findingsOf('ended-token', async (request, good) =>
      request.url.endsWith('/user/signOut') ? new Response(null, { status: 204 }) : good(request),
    ),
  ).toEqual([
    expect.stringMatching(
      /^signOut: the session has ended: sessionCheck is 401 with its token \| 200, application\/json/,
    ),
  ])
})

const hang: ClaimedServer['answer'] = () => new Promise(() => undefined)

test('reports a server that never responds to a one-megabyte body', async () => {
  const real = AbortSignal.timeout.bind(AbortSignal)
  // The real time-out would take 40 seconds here.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => real(time === 40_000 ? 300 : time))
  expect(await findingsOf('megabyte', hang)).toEqual([
    expect.stringMatching(/^signIn: 413: .+ \| no response: nothing within 40 s$/),
  ])
})

test.each([...'!\\~`'])(
  'reports a sign-up that does not count %s as a special character',
  async (mark) => {
    const refused = await findingsOf('good-passwords', async (request, good) => {
      const sent = await request.clone().text()
      if (!request.url.endsWith('/user/signUp')) return good(request)
      const weak = JSON.parse(sent).password === `KitOf2026Kit${mark}`
      return weak ? Response.json({ message: 'Weak' }, { status: 422 }) : good(request)
    })
    expect(refused).toEqual([
      expect.stringMatching(/^signUp: 201: . is one of the 32 marks \| 422, application\/json/),
    ])
    expect(refused?.[0]).toContain(`201: ${mark} is`)
  },
)

test('does not report a sign-up that counts every special character', async () => {
  expect(await findingsOf('good-passwords')).toEqual([])
})

test('reports a sign-up that refuses several special characters in a row', async () => {
  const refused = await findingsOf('good-passwords', async (request, good) => {
    const sent = await request.clone().text()
    const shown = request.url.endsWith('/user/signUp') && JSON.parse(sent).password.includes('!"')
    return shown ? Response.json({ message: 'Odd' }, { status: 422 }) : good(request)
  })
  expect(refused?.map((line) => line.slice(0, 12))).toEqual(['signUp: 201:'])
})

const odd = (id: string) => `${id}&a=b#c+%`

/** The sandbox with URL characters in payment ids. */
const withOddIds: ClaimedServer['answer'] = async (request, good) => {
  const url = new URL(request.url)
  if (request.method === 'POST' && url.pathname.endsWith('/user/donate')) {
    return rewritten(await good(request), (text) =>
      text.replace(/"paymentId":"([^"]+)"/, (_, id: string) => `"paymentId":"${odd(id)}"`),
    )
  }
  const asked = url.searchParams.get('payment')
  if (!url.pathname.endsWith('/user/donate') || asked === null) return good(request)
  if (!asked.endsWith(odd(''))) return Response.json({ message: 'None' }, { status: 404 })
  url.searchParams.set('payment', asked.slice(0, -odd('').length))
  return good(new Request(url, request))
}

test('finds a payment by an id with URL characters such as & and #', async () => {
  expect(await findingsOf('bonuses-count', withOddIds)).toEqual([])
})
