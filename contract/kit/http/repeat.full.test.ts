import { expect, test } from 'vitest'
import { MISTAKES, planting } from '../../proof/mistakes'
import { createSandbox } from '#sandbox/server/sandbox'
import { CLAIMS } from '../claims/claims'
import { runKit } from '../run/run-kit'
import { repeated } from '../testing/repeated'
import { served } from '../testing/served'
import { masked } from './mask'

/** Of all kinds of mistakes, so many apart in the list. */
const APART = 12

/** What no script repeats each time, and says so at its head: a race, and what is measured to the second. */
const isOfPace = ({ waits, proves }: (typeof CLAIMS)[number]): boolean =>
  waits === true || proves.includes('at-the-same-time')

const some = MISTAKES.filter((_, at) => at % APART === 0)
const broken: ReadonlySet<string> = new Set(some.map(({ breaks }) => breaks))
const claims = CLAIMS.filter((one) => !isOfPace(one) && one.proves.some((id) => broken.has(id)))

/** A text of the wire without what is another one each time: names, tokens, codes, ids, moments and what is left of a wait. */
const comparable = (text: string): string =>
  masked(text)
    .replaceAll(/(?<=kit_|Kit-2026!-|kit-)[\da-f]{8}/gi, 'ID')
    .replaceAll(/(?<=(?:ses|pay)_)\d+/g, 'N')
    .replaceAll(/(?<="code":")\d{6}(?=")/g, 'CODE')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/(?<="retryAfter":)[1-9]\d*/g, 'SECONDS')

/** The body of which a finding says that it came back, as far as it is shown; empty where the finding has other words. */
const bodyIn = (got: string): string =>
  /^\d{3}, \w+\/[^:]*: ([^]*?)(?:[,:][^,:]*…)?$/.exec(got)?.[1] ?? ''

/** The sandbox with mistakes, which knows what each world was asked by the kit, and what it is asked otherwise afterwards. */
async function watched() {
  const sandbox = createSandbox(planting(...some.map(({ name }) => name)))
  const asked = new Set<string>()
  const otherwise: string[] = []
  let isKit = true
  const server = await served(async (request) => {
    const { method, url, headers } = request
    const body = await request.clone().text()
    const response = await sandbox.fetch(request)
    if (!response || !url.includes('/api/v2/')) return response
    const came = `${response.status} ${await response.clone().text()}`
    const line = `${headers.get('x-sandbox')} ${comparable(`${method} ${url} ${body}: ${came}`)}`
    if (isKit) asked.add(line)
    else if (!asked.has(line)) otherwise.push(line)
    return response
  })
  const endOfKit = () => {
    isKit = false
  }
  return { ...server, sandbox, otherwise, endOfKit }
}

test('every script of a long report finds its finding again', { timeout: 180_000 }, async () => {
  const { base, close, sandbox, otherwise, endOfKit } = await watched()
  const { findings } = await runKit({ base, claims: new Set(claims.map(({ id }) => id)) })
  endOfKit()
  const waiting = findings.values()
  const tried: string[] = []
  const lost: object[] = []
  const worker = async () => {
    for (const { claimId, steps, script, got } of waiting) {
      if (script === undefined) continue
      tried.push(claimId)
      const came = steps.map((step) => step.split(' ')[1])
      const { statuses, last } = await repeated(script, sandbox)
      const body = comparable(bodyIn(got))
      if (String(statuses) !== String(came) || !comparable(last).includes(body))
        lost.push({ claimId, came, statuses, got, last })
    }
  }
  await Promise.all([worker(), worker(), worker()])
  close()
  expect(lost).toEqual([])
  // What the scripts asked is what the claims asked, and what came back is what came back to them.
  expect(otherwise).toEqual([])
  expect(tried.length).toBeGreaterThanOrEqual(30)
})
