import { createSandbox } from '#sandbox/server/sandbox'
import type { CheckedClaim } from '../judge/findings'
import type { MailSource } from '../mail/mail'
import { readContract } from '../contract/openapi-file'
import { checkClaim } from '../run/check-claim'
import { isAbout, type Claim } from '../caller/claim'
import { CLAIMS } from '../claims/claims'
import { meetServer } from '../server/server'
import { openContext } from '../server/context'
import { MOST_REQUESTS, openTraffic } from '../http/traffic'
import { copied } from './edits'
import { served } from './served'

export interface ClaimedServer {
  /** Answers in place of the sandbox; `good` is the sandbox's response to this or another request. */
  readonly answer?: (
    request: Request,
    good: (request: Request) => Promise<Response>,
  ) => Promise<Response>
  readonly mail?: MailSource
  /** How many requests may be sent. */
  readonly most?: number
}

/** The outcomes of claims, by id, for a sandbox that responds like this. */
export async function verdictsOf(
  claims: readonly (string | Claim)[],
  { answer = (request, good) => good(request), mail, most = MOST_REQUESTS }: ClaimedServer = {},
): Promise<readonly CheckedClaim[]> {
  const sandbox = createSandbox()
  const good = async (request: Request) =>
    (await sandbox.fetch(request)) ?? new Response(null, { status: 404 })
  const { base, close } = await served((request) =>
    new URL(request.url).pathname.startsWith('/api/') ? answer(request, good) : good(request),
  )
  try {
    const contract = readContract()
    const context = await openContext(
      'Claims of a test.',
      await meetServer({ base, mail }),
      contract,
      openTraffic({ most }),
      () => undefined,
    )
    const verdict_: CheckedClaim[] = []
    for (const claim of claims) {
      const one = typeof claim === 'string' ? CLAIMS.find(({ id }) => id === claim) : claim
      if (!one) throw new Error(`There is no claim ${String(claim)}`)
      const over = [...contract.operations.values()].filter((operation) => isAbout(one, operation))
      verdict_.push(await checkClaim(one, context, contract, over))
    }
    return verdict_
  } finally {
    close()
  }
}

/** The same response with another body. */
export const rewritten = async (
  response: Response,
  to: (text: string) => string,
): Promise<Response> => copied(response, to(await response.text()))
