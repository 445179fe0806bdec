import type { Exchange } from '../../http/exchange'
import type { OperationId } from '../../contract/operation-id'
import { failSignIns } from '../../caller/beginnings'
import { list, loose, text } from '../../contract/loose'
import type { Call } from '../../caller/call'
import { NotChecked, type Caller, type Player } from '../../caller/caller'
import { claimsOf } from '../../caller/claim'

const claim = claimsOf({ tag: 'session', profile: 'core' })

/** In seconds: the longest a claim waits for a limit to end. */
const LONGEST_WAIT = 125

/** How many refused attempts must not prolong a wait: as many as most limits allow. */
const REFUSALS = 5

const secondsOf = ({ headers }: Exchange): number => Number(headers.get('retry-after'))

/** A limit stops refusing a call when `Retry-After` says so, if that can be waited for. */
export async function expectEnd(
  caller: Caller,
  id: OperationId,
  refused: Exchange,
  call: () => Call | Promise<Call>,
): Promise<void> {
  const seconds = secondsOf(refused)
  const { clock, server } = caller.context
  if (refused.status !== 429 || !(seconds <= (server.sandbox ? Infinity : LONGEST_WAIT))) return
  const due = (await clock.now()) + seconds * 1000
  await clock.pass(Math.floor(seconds / 2) * 1000)
  const early = await call()
  for (let times = 0; times < REFUSALS; times += 1)
    if ((await caller.call(id, early)).status !== 429) return
  await clock.pass(Math.max(0, due - (await clock.now())))
  const later = await caller.call(id, await call())
  if (later.status === 429)
    caller
      .quoting('retry-after')
      .note(id, later, `no refusal after the ${seconds} s of Retry-After`)
}

const signIn = (caller: Caller, { login, password }: Player, unheld = false): Promise<Exchange> =>
  caller.call('signIn', { body: { login, password }, ...(unheld && { unheld }) })

/** Fails to sign in until a new player has to wait, and waits. Returns the first response after that. */
async function signInAfterWait(caller: Caller): Promise<{ player: Player; later: Exchange }> {
  const player = await caller.newcomer()
  await failSignIns(caller, player)
  const refused = await signIn(caller, player)
  caller.expect('signIn', refused, 429)
  const seconds = secondsOf(refused)
  if (!caller.context.server.sandbox && seconds > LONGEST_WAIT)
    throw new NotChecked(`the server asks for a wait of ${seconds} s`)
  const { clock } = caller.context
  const due = (await clock.now()) + seconds * 1000
  await clock.pass(Math.floor(seconds / 2) * 1000)
  // It may name a longer wait than is left, but must not cause one.
  for (let times = 0; times < REFUSALS; times += 1) await signIn(caller, player)
  await clock.pass(Math.max(0, due - (await clock.now())))
  return { player, later: await signIn(caller, player, true) }
}

/** In seconds: what a wait rounded down to whole seconds lacks. */
const ROUNDED_DOWN = 1

/** In milliseconds: less than the wait between the sign-up and the sign-in. */
const APART = 20_000

/** The session of the sign-up is listed with its own time, from before the wait. */
function noteMoments(caller: Caller, signedIn: Exchange): void {
  const sessions = list(loose(signedIn.json)['sessions'])
  const moments = sessions.map((one) => Date.parse(text(one['createdAt'])))
  if (signedIn.status !== 200 || moments.length < 2) return
  if (Math.max(...moments) - Math.min(...moments) > APART) return
  caller
    .quoting('session-created-at')
    .note(
      'signIn',
      signedIn,
      'createdAt of the sign-up and of the sign-in, with the wait in between',
    )
}

/** A limit ends when it says so. */
export const LIMIT_ENDS = [
  claim(
    {
      id: 'sign-in-limit-ends',
      operations: ['signIn'],
      proves: ['retry-after', 'waits-end'],
      waits: true,
    },
    'After the wait in Retry-After, the right password works, and refusals do not prolong the wait.',
    async (caller) => {
      const { player, later } = await signInAfterWait(caller)
      noteMoments(caller, later)
      if (later.status !== 429) {
        caller.expect('signIn', later, 200)
        return
      }
      if (secondsOf(later) > ROUNDED_DOWN) {
        caller
          .quoting('retry-after')
          .note('signIn', later, 'no refusal after the wait in Retry-After')
        return
      }
      caller.expect('signIn', await signIn(caller, player), 200)
      // A limit by address refuses any request, and varies over time.
      const other = await caller.call('accountVerify', { body: { key: 'kit-none' }, unheld: true })
      const again = await signInAfterWait(caller)
      if (other.status !== 429 && again.later.status === 429)
        caller
          .quoting('waits-end')
          .note(
            'signIn',
            again.later,
            'no refusal after the wait: its seconds are rounded up, not down',
          )
    },
  ),
]
