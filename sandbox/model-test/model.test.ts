import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signUp, verify } from './account-steps'
import { commands } from './commands'
import { publishOwnCode } from './credits-steps'
import { emptyModel } from './model'
import { setUp, setUpConfirm } from './protection-steps'
import { createSystem, type ModelContext } from './system'
import { appCode } from './app-code'
import { START } from '../server/test-world'

/** `MODEL_RUNS` and `MODEL_SEED` (with `MODEL_PATH` of a report) run more, or the same again. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 200)
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 0x7fffffff)
const PATH = process.env['MODEL_PATH'] ?? ''

const PLAYERS = ['a newcomer', 'a verified player', 'one with the app', 'one with e-mails'] as const
type Cast = (typeof PLAYERS)[number]

/** A player to begin with, made through the contract too. */
async function settle(context: ModelContext, cast: Cast, index: number): Promise<void> {
  const { model } = context
  await signUp(context, `player_${index}`, `player_${index}@example.com`, 'Aurora-2026!')
  if (cast === 'a newcomer') return
  await verify(context, index, 0)
  if (cast === 'a verified player') return
  const by = model.tokens.length * 10 - 9
  await setUp(context, by, cast === 'one with the app' ? 'app' : 'email', true)
  await setUpConfirm(context, by, 'right', 0)
  expect(model.accounts[index]?.factor).not.toBe(null)
}

test('the codes of the app are those of RFC 6238', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(await appCode(secret, 1)).toBe('287082')
  expect(await appCode(secret, Math.floor(1_234_567_890 / 30))).toBe('005924')
})

test('the sandbox does what the model of the contract does', async () => {
  process.stdout.write(`model: ${RUNS} runs, MODEL_SEED=${SEED}\n`)
  const { fresh } = createSystem()
  const casts = fc.array(fc.constantFrom<Cast>(...PLAYERS), { minLength: 1, maxLength: 2 })
  const property = fc.asyncProperty(
    casts,
    fc.commands([...commands], { maxCommands: 32, size: 'max' }),
    (cast, list) =>
      fc.asyncModelRun(async () => {
        const context: ModelContext = { model: emptyModel(START), system: fresh() }
        for (const [index, player] of cast.entries()) await settle(context, player, index)
        publishOwnCode(context)
        return { model: context.model, real: context.system }
      }, list),
  )
  await fc.assert(property, { numRuns: RUNS, seed: SEED, path: PATH })
}, 600_000)
