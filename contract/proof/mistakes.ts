import type { Bug, WorldOptions } from '#sandbox/server/world'
import { refuseArguments } from '../../tooling/cli/options'
import { ACCOUNT } from '../kit/claims/account/mistakes'
import { AT_ONCE } from '../kit/claims/at-once/mistakes'
import { CREDITS } from '../kit/claims/credits/mistakes'
import { TOP_UPS } from '../kit/claims/credits/top-up-mistakes'
import { EMAILS } from '../kit/claims/emails/mistakes'
import { LANGUAGES } from '../kit/claims/languages/mistakes'
import { LIMITS } from '../kit/claims/limits/mistakes'
import { NAMES } from '../kit/claims/names/mistakes'
import { RECOVERY } from '../kit/claims/recovery/mistakes'
import { REQUESTS } from '../kit/claims/requests/mistakes'
import { SECOND_FACTOR } from '../kit/claims/second-factor/mistakes'
import { EVENTS } from '../kit/claims/session/event-mistakes'
import { SESSION } from '../kit/claims/session/mistakes'
import { SIGN_IN_CODES } from '../kit/claims/session/sign-in-code-mistakes'
import { SETTINGS } from '../kit/claims/settings/mistakes'
import { TOKENS } from '../kit/claims/tokens/mistakes'
import type { OperationId } from '../kit/contract/operation-id'
import type { Broken, Mistakes, Spread } from './mistake'
import { openScene, type Mistake } from './scene'

/** A mistake of meaning, planted in the sandbox. */
export interface Planted {
  /** In kebab-case; describes what is wrong. */
  readonly name: string
  /** The operation at fault. */
  readonly operation: OperationId
  readonly breaks: Broken
  readonly bug: Bug
}

const TOPICS: readonly Mistakes[] = [
  ACCOUNT,
  SESSION,
  SIGN_IN_CODES,
  EVENTS,
  TOKENS,
  RECOVERY,
  SETTINGS,
  SECOND_FACTOR,
  CREDITS,
  TOP_UPS,
  NAMES,
  ...LIMITS,
  EMAILS,
  LANGUAGES,
  REQUESTS,
  AT_ONCE,
]

/** Plants a mistake in the operations that make it; the others behave correctly. */
export const planted =
  (operations: readonly OperationId[] | 'all', mistake: Mistake): Bug =>
  async (call) =>
    operations === 'all' || operations.includes(call.operation.id)
      ? mistake(await openScene(call))
      : call.answer()

const entriesOf = <Key extends string, Value>(
  record: Readonly<Partial<Record<Key, Value>>>,
): readonly (readonly [Key, Value])[] =>
  Object.entries(record).flatMap(([key, value]) =>
    // The keys are those of the type: the tables of mistakes are literals.
    value === undefined ? [] : [[key as Key, value as Value] as const],
  )

const bugOf = (operation: OperationId, one: Mistake | Spread): Bug =>
  typeof one === 'function' ? planted([operation], one) : planted(one.operations, one.mistake)

/** Every mistake of meaning, by topic. */
export const MISTAKES: readonly Planted[] = TOPICS.flatMap((topic) =>
  entriesOf(topic).flatMap(([operation, sentences]) =>
    entriesOf(sentences).flatMap(([breaks, mistakes]) =>
      Object.entries(mistakes).map(([name, one]) => ({
        name,
        operation,
        breaks,
        bug: bugOf(operation, one),
      })),
    ),
  ),
)

/** The mistakes of these names. Ends the program at an unknown one. */
export const mistakesNamed = (names: readonly string[]): readonly Planted[] =>
  names.map(
    (name) =>
      MISTAKES.find((one) => one.name === name) ??
      refuseArguments(`There is no mistake ${name}; npm run contract:mistake lists them.`),
  )

/** World options with the mistakes of these names. */
export function planting(...names: readonly (string | undefined)[]): Pick<WorldOptions, 'bugs'> {
  const bugs = mistakesNamed(names.filter((name) => name !== undefined)).map(({ bug }) => bug)
  return bugs.length > 0 ? { bugs } : {}
}
