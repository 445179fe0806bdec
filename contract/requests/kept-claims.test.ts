import { afterEach, expect, test, vi } from 'vitest'
import { standingOf, type ClaimedServer } from '../testing/request-claims'

afterEach(() => {
  vi.restoreAllMocks()
})

/** What a claim says of a server that answers so, a line each. */
async function told(claim: string, answer?: ClaimedServer['answer']) {
  const [one] = await standingOf([claim], answer && { answer })
  return one?.findings.map(({ operation, expected, got }) => `${operation}: ${expected} | ${got}`)
}

test('a recovery that lets one name wait where it lets nobody wait tells the two apart', async () => {
  expect(await told('recovery-alike')).toEqual([])
  const known = new Set<string>()
  let letters = 0
  const limited = await told('recovery-alike', async (request, good) => {
    const sent = await request.clone().text()
    if (request.url.endsWith('/user/signUp')) known.add(JSON.parse(sent).login)
    const recovers = request.method === 'POST' && request.url.endsWith('/user/recovery')
    if (!recovers || ![...known].some((login) => sent.includes(login))) return good(request)
    letters += 1
    return letters === 2 ? Response.json({ message: 'Wait' }, { status: 429 }) : good(request)
  })
  expect(limited).toEqual([
    'recoveryRequest: the same status, headers and body for both | status: 202, then 429 where the name exists, 202, then 202 where it does not',
  ])
})

test('a sign-out that ends nothing is told of it, once', async () => {
  expect(await told('ended-token')).toEqual([])
  expect(
    await told('ended-token', async (request, good) =>
      request.url.endsWith('/user/signOut') ? new Response(null, { status: 204 }) : good(request),
    ),
  ).toEqual([
    expect.stringMatching(
      /^signOut: the session is over: sessionCheck is 401 with its token \| 200, application\/json/,
    ),
  ])
})

test('a megabyte that hangs is no megabyte refused', async () => {
  const hang: ClaimedServer['answer'] = () => new Promise(() => undefined)
  const real = AbortSignal.timeout.bind(AbortSignal)
  // The real time-out would take 40 seconds here.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => real(time === 40_000 ? 300 : time))
  expect(await told('megabyte', hang)).toEqual([
    expect.stringMatching(/^signIn: 413: .+ \| no answer: nothing within 40 s$/),
  ])
})
