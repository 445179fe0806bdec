import type { Exchange } from '../../http/exchange'
import type { OperationId } from '../../contract/operation-id'
import { failSignIns } from './sign-in-limit'
import { list, loose, text } from '../../contract/loose'
import type { Call } from '../call'
import { NotChecked, type Caller, type Player } from '../caller'
import { claimsOf } from '../claim'

const claim = claimsOf({ tag: 'session', profile: 'core' })

/** In seconds: the longest that a claim waits for a limit to end. */
const LONGEST_WAIT = 125

const secondsOf = ({ headers }: Exchange): number => Number(headers.get('retry-after'))

/** A limit that refused a call refuses it no more when `Retry-After` says, as far as that can be waited for. */
export async function expectEnd(
  caller: Caller,
  id: OperationId,
  refused: Exchange,
  call: () => Call | Promise<Call>,
): Promise<void> {
  const seconds = secondsOf(refused)
  const { clock, server } = caller.context
  if (refused.status !== 429 || !(seconds <= (server.sandbox ? Infinity : LONGEST_WAIT))) return
  await clock.pass(seconds * 1000)
  const later = await caller.call(id, await call())
  if (later.status === 429)
    caller
      .quoting('retry-after')
      .note(id, later, `no refusal after the ${seconds} s that Retry-After named`)
}

const signIn = (caller: Caller, { login, password }: Player, unheld = false): Promise<Exchange> =>
  caller.call('signIn', { body: { login, password }, ...(unheld && { unheld }) })

/** Fails to sign in until a new player has to wait, and waits. Gives the first response after that. */
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
  // May name a longer wait than is left, but must not make one.
  await signIn(caller, player)
  await clock.pass(Math.max(0, due - (await clock.now())))
  return { player, later: await signIn(caller, player, true) }
}

/** In seconds: what a wait that was rounded down lacks, in whole seconds. */
const ROUNDED_DOWN = 1

/** In milliseconds: less than the wait between the sign-up and the sign-in. */
const APART = 20_000

/** The session of the sign-up is listed with its own moment, which is before the wait. */
function noteMoments(caller: Caller, signedIn: Exchange): void {
  const sessions = list(loose(signedIn.json)['sessions'])
  const moments = sessions.map((one) => Date.parse(text(one['createdAt'])))
  if (signedIn.status !== 200 || moments.length < 2) return
  if (Math.max(...moments) - Math.min(...moments) > APART) return
  caller
    .quoting('session-created-at')
    .note('signIn', signedIn, 'createdAt of the sign-up and of the sign-in, with a wait between')
}

/** That a limit ends when it says so. */
export const LIMIT_ENDS = [
  claim(
    {
      id: 'sign-in-limit-ends',
      operations: ['signIn'],
      proves: ['retry-after', 'waits-end'],
      waits: true,
    },
    'After the wait that Retry-After names the right password works, and refusals prolong no wait.',
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
          .note('signIn', later, 'no refusal after the wait that Retry-After named')
        return
      }
      caller.expect('signIn', await signIn(caller, player), 200)
      // What limits requests by address refuses anything, and at one time more than at another.
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
