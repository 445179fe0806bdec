import { isRecord } from '#/lib/is-record'
import { identify } from '#sandbox/server/auth'
import type { OperationId } from '#sandbox/server/contract'
import type { RequestContext } from '#sandbox/server/request-context'
import {
  findPlayer,
  type Payment,
  type Player,
  type Session,
  type State,
  type Ticket,
} from '#sandbox/server/state'
import type { Bug } from '#sandbox/server/world'

/** One request to the sandbox, with everything it is about, as before the response. */
export interface Scene extends RequestContext {
  readonly operation: OperationId
  /** The sent fields; none if the body is not a JSON object. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly text: string
  readonly url: URL
  /** The player a request names by login, key or challenge, or else its sender. */
  readonly player: Player | undefined
  /** The session of the token. */
  readonly session: Session | undefined
  readonly token: string
  /** The pending flow whose code the operation takes or sends. */
  readonly ticket: Ticket | null | undefined
  readonly payment: Payment | undefined
  /** The correct response to this request, or to another one. */
  readonly answer: (other?: Request) => Promise<Response>
}

/** How the sandbox answers a request when it has this mistake. */
export type Mistake = (scene: Scene) => Promise<Response>

function fieldsOf(text: string): Scene['fields'] {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}

/** The player named in a request that needs no sign-in. */
function namedPlayer(
  id: OperationId,
  state: State,
  fields: Scene['fields'],
  headers: Headers,
): Player | undefined {
  const ownerOf = (known: { readonly playerId: string } | undefined) =>
    known && state.players.get(known.playerId)
  const key = String(fields['key'])
  if (id === 'signIn' || id === 'recoveryRequest') return findPlayer(state, String(fields['login']))
  if (id === 'signInConfirm' || id === 'signInResend')
    return ownerOf(state.challenges.get(String(fields['challenge'])))
  if (id === 'recoveryFinish') return ownerOf(state.recoveryKeys.get(key))
  if (id === 'recoveryInspect')
    return ownerOf(state.recoveryKeys.get(headers.get('x-recovery-key') ?? ''))
  return id === 'accountVerify' ? ownerOf(state.verifyKeys.get(key)) : undefined
}

function ticketOf(
  id: OperationId,
  { challenges }: State,
  player: Player | undefined,
  challenge: unknown,
): Scene['ticket'] {
  if (id.startsWith('signIn')) return challenges.get(String(challenge))?.ticket
  if (id.startsWith('emailChange')) return player?.emailChange?.ticket
  return id.startsWith('protectionRemove') ? player?.removal : player?.setup?.ticket
}

/** Collects everything a request is about. */
export async function openScene({
  operation: { id },
  context,
  answer,
}: Parameters<Bug>[0]): Promise<Scene> {
  const { request, state } = context
  const text = await request.clone().text()
  const fields = fieldsOf(text)
  const member = await identify(context)
  const player = namedPlayer(id, state, fields, request.headers) ?? member?.player
  const url = new URL(request.url)
  return {
    ...context,
    operation: id,
    fields,
    text,
    url,
    player,
    session: member?.session,
    token: /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '',
    ticket: ticketOf(id, state, player, fields['challenge']),
    payment: state.payments.get(url.searchParams.get('payment') ?? ''),
    answer,
  }
}

/** What a mistake remembers for each world. */
export function memory<Kept>(make: () => Kept): (scene: Scene) => Kept {
  const kept = new WeakMap<State, Kept>()
  return ({ state }) => {
    const known = kept.get(state) ?? make()
    kept.set(state, known)
    return known
  }
}
