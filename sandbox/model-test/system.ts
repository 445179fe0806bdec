import { expect } from 'vitest'
import { settlePayment } from '../server/payments'
import { seededRandom } from '../server/random'
import { testWorld } from '../server/test-world'
import type { Model } from './model'

/** An e-mail that the model expects. */
interface Due {
  readonly kind: 'verify' | 'recovery' | 'code' | 'notice'
  readonly to: string
}

/** The sandbox, and what a test does to it besides asking: reading e-mails, paying, moving the clock. */
export interface System {
  readonly call: ReturnType<typeof testWorld>['call']
  /** The e-mails since the last look, which must be those that are due. */
  readonly emails: (...due: readonly Due[]) => readonly { key: string; code: string }[]
  /** What the provider notifies the server of. */
  readonly pay: (paymentId: string, status: 'succeeded' | 'failed' | 'canceled') => void
  readonly advance: (milliseconds: number) => void
  /** Makes a player an author. */
  readonly publish: (code: string, login: string) => void
}

/** One world for all runs: `fresh` puts it back to its beginning, randomness included. */
export function createSystem(): { readonly fresh: () => System } {
  let random = seededRandom(7)
  const { world, call } = testWorld({ random: (bytes) => random(bytes) })
  const fresh = () => {
    random = seededRandom(7)
    world.reset()
    let seen = world.mailbox.list().length
    const system: System = {
      call,
      emails: (...due) => {
        const all = world.mailbox.list()
        const came = all.slice(0, all.length - seen).toReversed()
        seen = all.length
        expect(came.map(({ kind, to }) => ({ kind, to }))).toEqual(due)
        return came.map(({ key, code }) => ({ key: key ?? '', code: code ?? '' }))
      },
      pay: (paymentId, status) => void settlePayment(world, paymentId, status),
      advance: world.clock.advance,
      publish: (code, login) => {
        const owner = [...world.state.players.values()].find((player) => player.login === login)
        world.state.authors.set(code.toLowerCase(), { code, ownerId: owner?.id ?? null })
      },
    }
    return system
  }
  return { fresh }
}

/**
 * What a step works on: what should be, and what is. A step takes its choices as numbers (`by` who asks, `which`
 * of the things there are), changes both, and throws where the answer is not what the model says.
 */
export interface ModelContext {
  readonly model: Model
  readonly system: System
}
