import { isRecord } from '#/lib/is-record'
import { identify } from '../server/auth'
import { hex } from '../server/random'
import type { RequestContext } from '../server/request-context'
import { signToken } from '../server/tokens'
import type { Bug } from '../server/world'
import { memory } from './memory'
import type { PlantedBug } from './planted-bug'
import { withBody } from './transforms'

const bearer = ({ request }: RequestContext): string =>
  request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''

/** `sessionCheck` renews tokens, and the former ones are good as long as their session is: after a new password too. */
function keepingFormer(): Bug {
  const formerOf = memory(() => new Map<string, string>())
  return async ({ operation: { id }, context, answer }) => {
    const former = formerOf(context.state)
    const token = bearer(context)
    const session = context.state.sessions.get(former.get(token) ?? '')
    const sign = (sid: string, jti: string) =>
      signToken(context.state.tokenKey, { sid, jti }, Math.floor(context.clock.now() / 1000))
    const headers = new Headers(context.request.headers)
    if (session) headers.set('authorization', `Bearer ${await sign(session.id, session.tokenId)}`)
    const member = id === 'sessionCheck' ? await identify(context) : null
    const response = await answer(new Request(context.request, { headers }))
    if (!member || response.status !== 200) return response
    former.set(token, member.session.id)
    member.session.tokenId = hex(context.random(16))
    const jwt = await sign(member.session.id, member.session.tokenId)
    return withBody(response, (body) => (isRecord(body) ? { ...body, jwt } : body))
  }
}

/** Tokens that were renewed and work on. */
export const renewedBugs: readonly PlantedBug[] = [
  {
    name: 'renewed-token-outlives-password',
    operation: 'passwordChange',
    says: 'A token that was renewed before works on after a new password.',
    breaks: 'The token is renewed and the former',
    bug: keepingFormer(),
  },
]
