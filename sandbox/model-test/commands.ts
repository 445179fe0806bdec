import fc from 'fast-check'
import {
  recoveryFinish,
  recoveryInspect,
  recoveryRequest,
  signUp,
  verify,
  verifyResend,
} from './account-steps'
import { TYPED, type Typed } from './code'
import {
  AMOUNTS,
  authorBind,
  AUTHOR_CODES,
  bonuses,
  donate,
  pay,
  PAYMENT_KEYS,
  paymentView,
  PROVIDER_SAYS,
} from './credits-steps'
import { pick, type Model } from './model'
import {
  protectionView,
  remove,
  removeConfirm,
  removeResend,
  setUp,
  setUpConfirm,
  setUpResend,
} from './protection-steps'
import type { ModelContext, System } from './system'
import {
  type Revoked,
  check,
  checkFromNowhere,
  revoke,
  signIn,
  signInConfirm,
  signInResend,
  signOut,
} from './session-steps'
import {
  emailChange,
  emailChangeCancel,
  emailChangeConfirm,
  emailChangeResend,
  passwordChange,
} from './settings-steps'
import { BAD_EMAILS, BAD_LOGINS, BAD_PASSWORDS, EMAILS, LOGINS, PASSWORDS } from './fixtures'

/** Time runs between two requests; by an odd step, so that hardly anything ends at the very moment. */
const TICK = 137

type Command = fc.AsyncCommand<Model, System>

/** `run` over arguments, as a command that names itself in a report. */
function command<Arguments extends unknown[]>(
  run: (context: ModelContext, ...given: Arguments) => Promise<void>,
  ...given: { [Index in keyof Arguments]: fc.Arbitrary<Arguments[Index]> }
): fc.Arbitrary<Command> {
  return fc.tuple<Arguments>(...given).map((values) => ({
    check: () => true,
    run: async (model, system) => {
      await run({ model, system }, ...values)
      system.emails()
      advance({ model, system }, TICK)
    },
    toString: () => `${run.name}(${values.map((value) => JSON.stringify(value)).join(', ')})`,
  }))
}

function advance({ model, system }: ModelContext, milliseconds: number): void {
  model.now += milliseconds
  system.advance(milliseconds)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const WAITS = {
  aMoment: 7 * SECOND,
  aStep: 30 * SECOND,
  aMinute: 61 * SECOND,
  nearlyTenMinutes: 9 * MINUTE + 40 * SECOND,
  tenMinutes: 10 * MINUTE + SECOND,
  anHour: HOUR + SECOND,
  aDay: 24 * HOUR + SECOND,
} as const

type Wait = keyof typeof WAITS
const wait = async (context: ModelContext, how: Wait) => advance(context, WAITS[how])

/** To the end of a newest cooldown, and to just before it: the minute of `resendAfter` is exact. */
async function waitForResend(context: ModelContext, early: number) {
  const { model } = context
  const sent = model.accounts.flatMap(({ verifySentAt, change, setup, removal }) =>
    [verifySentAt, change?.ticket.sentAt, setup?.ticket.sentAt, removal?.sentAt].filter(
      (at) => at !== undefined,
    ),
  )
  const left = Math.max(...sent, ...model.challenges.map(({ ticket }) => ticket.sentAt)) + MINUTE
  if (left - early > model.now) advance(context, left - early - model.now)
}

const which = fc.nat(999)
const way = fc.nat(3)
const typed = fc.constantFrom(...TYPED)
const right = fc.constantFrom(true, true, true, false)
const mostly = (good: readonly string[], bad: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  )
const login = mostly(LOGINS, BAD_LOGINS)
const email = mostly(EMAILS, BAD_EMAILS)
const newPassword = mostly(PASSWORDS, BAD_PASSWORDS)

/** A name that somebody has, in some spelling, or nobody. */
function nameOf({ model }: ModelContext, actor: number, how: string): string {
  const account = pick(model.accounts, actor)
  if (!account || how === 'nobody') return 'nobody_here'
  const name = how.startsWith('email') ? account.email : account.login
  return how.endsWith('upper') ? name.toUpperCase() : name
}

const naming = fc.constantFrom('login', 'email', 'login upper', 'email upper', 'nobody')
const enterAs = (context: ModelContext, actor: number, how: string, wrong: string | null) =>
  signIn(context, nameOf(context, actor, how), wrong)
const forget = (context: ModelContext, actor: number, how: string) =>
  recoveryRequest(context, nameOf(context, actor, how))

const wrongPassword = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('aurora-2026!', 'Aurora-2026! ', 'x') },
)

/** The same failure over and over, to meet the limits. */
async function guess(context: ModelContext, actor: number, what: 'password' | 'code' | 'recovery') {
  const { model } = context
  const { signInCode, recoveryCode } = GUESSES
  const open = model.challenges.some(({ over }) => !over)
  for (let time = 0; time < 6; time += 1) {
    if (what === 'password') await signIn(context, nameOf(context, actor, 'login'), 'x')
    if (what === 'code' && open) await signInConfirm(context, ...signInCode)
    if (what === 'recovery' && model.recoveryKeys.length > 0)
      await recoveryFinish(context, recoveryCode)
    advance(context, TICK)
  }
}

const GUESSES = {
  signInCode: [0, 'wrong', 0],
  recoveryCode: { which: 0, password: PASSWORDS[0], typed: 'wrong', way: 0 },
} as const

/** A whole recovery, so that its end is met often. */
async function recover(context: ModelContext, actor: number, password: string, code: Typed) {
  const { model } = context
  const before = model.recoveryKeys.length
  await recoveryRequest(context, nameOf(context, actor, 'login'))
  if (model.recoveryKeys.length === before) return
  await recoveryInspect(context, 0)
  await recoveryFinish(context, { which: 0, password, typed: code, way: 0 })
}

/** A whole sign-in with its second step where there is one. */
async function enterWhole(context: ModelContext, actor: number, code: Typed) {
  const { challenges } = context.model
  const before = challenges.length
  await signIn(context, nameOf(context, actor, 'login'), null)
  if (challenges.length > before) await signInConfirm(context, 0, code, 0)
}

/** A sign-in with a code, and one more with the same code. */
async function enterTwice(context: ModelContext, actor: number, first: 'right' | 'recovery') {
  const { accounts } = context.model
  const account = pick(
    accounts.filter(({ factor }) => factor),
    actor,
  )
  if (!account) return
  const index = accounts.indexOf(account)
  await enterWhole(context, index, first)
  await enterWhole(context, index, first === 'right' ? 'used' : 'spent')
}

/** What is begun and mostly ended: the two steps of each change of an account. */
async function changeEmail(context: ModelContext, by: number, email: string, code: Typed) {
  await emailChange(context, by, email, true)
  if (context.model.accounts.some(({ change }) => change)) {
    await emailChangeConfirm(context, by, code, 0)
  }
}

async function protect(context: ModelContext, by: number, method: 'app' | 'email') {
  await setUp(context, by, method, true)
  if (context.model.accounts.some(({ setup }) => setup)) await setUpConfirm(context, by, 'right', 0)
}

async function unprotect(context: ModelContext, by: number, code: Typed) {
  await remove(context, by, true)
  if (context.model.accounts.some(({ removal }) => removal))
    await removeConfirm(context, by, code, 0)
}

/** More top-ups than a response carries, when it comes twice. */
async function topUpOften(context: ModelContext, by: number) {
  for (let time = 0; time < 30; time += 1) {
    await donate(context, by, 500, `often-${context.model.now}-${time}`)
  }
}

const revoked = fc.constantFrom<Revoked>(
  'others',
  'others, empty body',
  'one',
  'a foreign one',
  'an unknown one',
)
const waiting = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Wait>('aMoment', 'aStep', 'aMinute') },
  { weight: 2, arbitrary: fc.constantFrom<Wait>('nearlyTenMinutes', 'tenMinutes') },
  { weight: 1, arbitrary: fc.constantFrom<Wait>('anHour', 'aDay') },
)
const method = fc.constantFrom('app', 'email')
const key = fc.constantFrom(...PAYMENT_KEYS)
const finish = fc.record({
  which: fc.nat(3),
  password: newPassword,
  typed: fc.constantFrom('none', ...TYPED),
  way,
})
const passwords = fc.record({
  newPassword,
  right,
  revokeOthers: fc.constantFrom(undefined, true, false),
})

const weighted: readonly (readonly [weight: number, command: fc.Arbitrary<Command>])[] = [
  [4, command(signUp, login, email, newPassword)],
  [4, command(verify, which, which)],
  [3, command(verifyResend, which)],
  [8, command(enterAs, which, naming, wrongPassword)],
  [8, command(enterWhole, which, typed)],
  [4, command(enterTwice, which, fc.constantFrom('right', 'recovery'))],
  [3, command(signInResend, fc.nat(3))],
  [6, command(signInConfirm, fc.nat(3), typed, way)],
  [2, command(guess, which, fc.constantFrom('password', 'code', 'recovery'))],
  [8, command(check, which, fc.boolean())],
  [1, command(checkFromNowhere, which, fc.nat(3))],
  [3, command(signOut, which)],
  [5, command(revoke, which, revoked, which)],
  [2, command(forget, which, naming)],
  [1, command(recoveryInspect, fc.nat(3))],
  [3, command(recoveryFinish, finish)],
  [4, command(recover, which, newPassword, typed)],
  [3, command(emailChange, which, email, right)],
  [4, command(changeEmail, which, email, typed)],
  [3, command(emailChangeResend, which)],
  [4, command(emailChangeConfirm, which, typed, way)],
  [2, command(emailChangeCancel, which)],
  [4, command(passwordChange, which, passwords)],
  [2, command(bonuses, which)],
  [3, command(authorBind, which, fc.constantFrom(...AUTHOR_CODES))],
  [3, command(donate, which, fc.constantFrom(...AMOUNTS), key)],
  [5, command(donate, which, fc.constantFrom(500, 1000), key)],
  [3, command(topUpOften, which)],
  [4, command(paymentView, which, which)],
  [4, command(pay, which, fc.constantFrom(...PROVIDER_SAYS))],
  [2, command(protectionView, which)],
  [3, command(setUp, which, method, right)],
  [3, command(setUpResend, which)],
  [3, command(setUpConfirm, which, typed, way)],
  [3, command(protect, which, method)],
  [2, command(remove, which, right)],
  [3, command(removeResend, which)],
  [3, command(removeConfirm, which, typed, way)],
  [3, command(unprotect, which, typed)],
  [6, command(wait, waiting)],
  [5, command(waitForResend, fc.constantFrom(0, 1))],
]

/** Every operation with what it may be given; the longer ways, begun and ended, come as one. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
]
