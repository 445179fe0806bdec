import * as v from 'valibot'
import { isLocale, LOCALE_CODES } from '#/locales/locale'
import { operations } from '#/api/generated/operations'
import type { User } from '#/api/generated/model/user'
import { DAY, HOUR, MINUTE, SECOND } from '../server/clock'
import { sendRecovery, sendVerification } from '../server/keys'
import { faultSchema, type FaultInput } from '../server/faults'
import { jwtOf, openSession } from '../server/auth'
import { startPayment } from '../server/payments'
import { createRequestContext } from '../server/request-context'
import { findPlayer, type Player } from '../server/state'
import { userView } from '../server/user-data'
import type { World } from '../server/world'

/** What the browser stores before it opens the page: `null` signs out, undefined changes nothing. */
export interface MadeWorld {
  /** A full address on the origin of the request. */
  readonly to: string
  readonly session: { readonly token: string; readonly user: User } | null | undefined
}

/** A query that cannot be carried out, reported in one line. */
export class BadScenario extends Error {}

export const LINK_NAMES = [
  'world',
  'fresh',
  'as',
  'link',
  'fault',
  'clock',
  'captcha',
  'lang',
  'payment',
  'to',
]
const UNITS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY }

function playerOf({ state }: World, name: string): Player {
  const player = findPlayer(state, name)
  if (!player) throw new BadScenario(`there is no player ${name}`)
  return player
}

/** The operation with this id, or else the operations whose path ends with the name. */
function operationsOf(name: string): readonly string[] {
  const all = Object.entries(operations)
  const byId = all.find(([, { id }]) => id === name)
  const found = byId ? [byId] : all.filter(([key]) => key.endsWith(` /api/v2/user/${name}`))
  return found.map(([, { id }]) => id)
}

/**
 * `OPERATION:WHAT[=NUMBER][:TIMES][:CODE[,MESSAGE]]`, such as `check:503`, `signIn:slow=8000`, `*:reset:always` or
 * `signIn:403:conflict,Your account is blocked`.
 */
function faultsOf(text: string): readonly FaultInput[] {
  const [, name = '', what = '', number, times = '1', code, message] =
    /^([^:]+):([a-z-]+|\d{3})(?:=(\d+))?(?::(\d+|always))?(?::([a-z_]+)(?:,(.+))?)?$/.exec(text) ??
    []
  const named = name === '*' ? ['*'] : operationsOf(name)
  const isStatus = /^\d+$/.test(what)
  const value = isStatus ? Number(what) : number === undefined ? undefined : Number(number)
  if (name !== '' && named.length === 0) {
    throw new BadScenario(`fault=${text}: no operation is called ${name}`)
  }
  const faults = named.map((operation) => ({
    operation,
    kind: isStatus ? 'status' : what,
    ...(value !== undefined && (what === 'slow' ? { ms: value } : { status: value })),
    ...(code !== undefined && { code, ...(message !== undefined && { message }) }),
    times: times === 'always' ? 1_000_000 : Number(times),
  }))
  const { success, output } = v.safeParse(v.pipe(v.array(faultSchema), v.minLength(1)), faults)
  if (!success)
    throw new BadScenario(`fault=${text} is not valid; write it like check:503 or *:slow:always`)
  return output
}

/** How far the clock moves from a given time: by `+1d` or `-30m`, or to a moment. */
function clockStep(text: string): (now: number) => number {
  const [, sign, amount, unit = ''] = /^([+ -])(\d+)([smhd])$/.exec(text) ?? []
  // An unescaped plus reaches a server as a space.
  const direction = sign === '-' ? -1 : 1
  if (amount !== undefined) return () => direction * Number(amount) * (UNITS[unit] ?? 0)
  const moment = Date.parse(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(moment)) {
    throw new BadScenario(
      `clock=${text} is not valid; write it like +1d, -30m or 2026-11-20T12:00:00Z`,
    )
  }
  return (now) => moment - now
}

/** Accepts only a page on the origin of the request, because the session goes with it. */
function pageOf(to: string, origin: string): string {
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined
  if (
    !to.startsWith('/') ||
    url?.origin !== origin ||
    /^\/(?:api|__sandbox)(?:\/|$)/.test(url.pathname)
  ) {
    throw new BadScenario(`to=${to} is not a page of this site`)
  }
  return url.href
}

interface EmailLink {
  readonly kind: 'verify' | 'recovery'
  readonly login: string
}

function linkOf(text: string): EmailLink {
  const [, kind, login = ''] = /^(verify|recovery):(.+)$/.exec(text) ?? []
  if (kind !== 'verify' && kind !== 'recovery') {
    throw new BadScenario(`link=${text} is not valid; write it like recovery:rider`)
  }
  return { kind, login }
}

/** Sends the e-mail and returns the page that its link leads to. */
function sendLink(world: World, request: Request, { kind, login }: EmailLink): string {
  const player = playerOf(world, login)
  const send = kind === 'verify' ? sendVerification : sendRecovery
  send(createRequestContext(world, request), player)
  const { pathname, search } = new URL(world.mailbox.list(player.email, kind)[0]?.link ?? '')
  return `${pathname}${search}`
}

/**
 * Sets up a world as the query of a link describes it: reset, with a player signed in, faults added, the clock moved.
 * The whole query is checked before any of it is carried out, except that `fresh` removes players who have signed up.
 *
 * @throws BadScenario if it cannot be carried out
 */
export async function makeWorld(world: World, request: Request): Promise<MadeWorld> {
  const { searchParams: given, origin } = new URL(request.url)
  // A form sends empty fields as well.
  const query = new URLSearchParams(
    [...given].filter(([name, value]) => value !== '' || name === 'fresh'),
  )
  const unknown = [...query.keys()].find((name) => !LINK_NAMES.includes(name))
  if (unknown !== undefined) {
    throw new BadScenario(
      `there is no parameter ${unknown}; the parameters are ${LINK_NAMES.join(', ')}`,
    )
  }
  const [as, clock, captcha] = ['as', 'clock', 'captcha'].map(
    (name) => query.get(name) ?? undefined,
  )
  const faults = query.getAll('fault').flatMap(faultsOf)
  const step = clock === undefined ? undefined : clockStep(clock)
  const isCaptcha = captcha === 'off' || captcha === 'required'
  if (captcha !== undefined && !isCaptcha) {
    throw new BadScenario(`captcha=${captcha} is neither off nor required`)
  }
  const lang = query.get('lang') ?? undefined
  if (lang !== undefined && !isLocale(lang)) {
    throw new BadScenario(`lang=${lang} is neither ${LOCALE_CODES.join(' nor ')}`)
  }
  const inLanguage = (address: string): string => {
    const url = new URL(address)
    if (lang !== undefined) url.searchParams.set('lang', lang)
    return url.href
  }
  const page = pageOf(query.get('to') ?? '/', origin)
  const [link] = query.getAll('link').map(linkOf)
  const login = as === 'nobody' ? undefined : as
  const amount = query.get('payment')
  if (amount !== null && (!/^[1-9]\d{0,5}$/.test(amount) || login === undefined)) {
    throw new BadScenario(`payment=${amount} is not valid; write it like as=rider&payment=500`)
  }
  for (const name of [login, link?.login]) if (name !== undefined) playerOf(world, name)

  if (query.has('fresh')) world.reset()
  const player = login === undefined ? undefined : playerOf(world, login)
  const context = createRequestContext(world, request)
  const member = player && openSession(context, player)
  const payment =
    member && amount !== null
      ? startPayment(member, Number(amount), crypto.randomUUID())
      : undefined
  const ledTo =
    payment === undefined
      ? link && sendLink(world, request, link)
      : `/payment/pending?payment=${payment.id}`
  const to = inLanguage(ledTo === undefined ? page : pageOf(ledTo, origin))
  for (const fault of faults) world.faults.add(fault)
  if (step) world.clock.advance(step(world.clock.now()))
  if (isCaptcha) world.settings.captcha = captcha
  if (as === undefined) return { to, session: undefined }
  return { to, session: member ? { token: await jwtOf(member), user: userView(member) } : null }
}
