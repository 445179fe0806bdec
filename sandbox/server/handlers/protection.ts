import type { HttpHandler } from 'msw'
import {
  getProtectionConfirmMockHandler,
  getProtectionRemoveConfirmMockHandler,
  getProtectionRemoveMockHandler,
  getProtectionRemoveResendMockHandler,
  getProtectionResendMockHandler,
  getProtectionStartMockHandler,
  getProtectionViewMockHandler,
} from '#/api/generated/endpoints/protection/protection.msw'
import type { Method } from '#/api/generated/model/method'
import {
  vProtectionConfirmBody,
  vProtectionRemoveBody,
  vProtectionRemoveConfirmBody,
  vProtectionStartBody,
} from '#/api/generated/valibot/valibot.gen'
import { fieldRefusal, refusal, type RequestContext } from '../request-context'
import { iso } from '../clock'
import {
  acceptedBy,
  codeRequest,
  isOpen,
  maskEmail,
  newRecoveryCodes,
  openTicket,
  proveCode,
  resendCode,
} from '../codes'
import { readBody } from '../contract'
import { recordEvent, requireVerified, type Member } from '../auth'
import { requireOwnPassword } from '../own-password'
import { endChallenges, type Player, type Setup, type Ticket } from '../state'
import { newAppSecret, otpauthUri } from '../totp'
import type { On } from './on'

/** The recommended one first. */
const METHODS: Method[] = ['app', 'email']

function startSetup(context: RequestContext, { player }: Member, method: Setup['method']): Setup {
  if (method === 'app') {
    return { method, app: newAppSecret(context.random), ticket: openTicket(context, player, null) }
  }
  const isMailed = method === 'email' || player.mfa?.method === 'email'
  return { method, ticket: openTicket(context, player, isMailed ? player.email : null) }
}

/** Throws `409` for a second factor if one is on, and for new recovery codes if none is. */
function requireFitting({ language }: RequestContext, { mfa }: Player, method: Setup['method']) {
  if (method !== 'recoveryCodes') {
    if (mfa !== null) throw refusal(language, 'conflict', { message: 'protection_on' })
  } else if (mfa === null) {
    throw refusal(language, 'conflict', { message: 'protection_off' })
  } else if (mfa.codesCreatedAt === null) {
    throw fieldRefusal(language, 'validation', 'method', 'field_invalid')
  }
}

/** The thing that waits for its code; throws `410` if there is none. */
function pending<Thing>(
  context: RequestContext,
  thing: Thing | null,
  ticket: Ticket | undefined,
): Thing {
  if (thing === null || !ticket || !isOpen(context, ticket))
    throw refusal(context.language, 'expired')
  return thing
}

const setupHandlers = (on: On): HttpHandler[] => [
  getProtectionStartMockHandler(
    on(async (context) => {
      const member = await requireVerified(context)
      const { player } = member
      const { method, password } = await readBody(context, vProtectionStartBody)
      requireFitting(context, player, method)
      await requireOwnPassword(member, password)
      const setup = startSetup(context, member, method)
      player.setup = setup
      if (setup.method === 'app') {
        const { codeLength, expiresAt } = codeRequest(context, setup.ticket, player.email)
        const { secret } = setup.app
        const address = otpauthUri(setup.app, player.login)
        return { method: 'app', secret, otpauthUri: address, codeLength, expiresAt }
      }
      const request = codeRequest(context, setup.ticket, player.email)
      return setup.method === 'recoveryCodes'
        ? { ...request, method: 'recoveryCodes' }
        : {
            ...request,
            method: 'email',
            maskedEmail: maskEmail(player.email),
            resendAfter: context.rules.waits.resend,
          }
    }),
  ),

  getProtectionResendMockHandler(
    on(async (context) => {
      const { player } = await requireVerified(context)
      const { ticket } = pending(context, player.setup, player.setup?.ticket)
      resendCode(context, player, ticket, player.email)
      return codeRequest(context, ticket, player.email)
    }),
  ),

  getProtectionConfirmMockHandler(
    on(async (context) => {
      const { player } = await requireVerified(context)
      const { code } = await readBody(context, vProtectionConfirmBody)
      const setup = pending(context, player.setup, player.setup?.ticket)
      const end = () => {
        player.setup = null
      }
      const own = player.mfa?.method === 'app' ? player.mfa.app : null
      const app = setup.method === 'app' ? setup.app : own
      const accepted = { message: setup.ticket.code, app, recoveryCodes: null }
      proveCode(context, player, setup.ticket, code, accepted, end)
      end()
      const codes = newRecoveryCodes(context)
      const kept = { recoveryCodes: new Set(codes), codesCreatedAt: context.clock.now() }
      const factor = app === null ? { method: 'email' as const } : { method: 'app' as const, app }
      player.mfa = { ...factor, ...kept }
      recordEvent(context, player, 'protection')
      return { mfa: factor.method, recoveryCodes: codes }
    }),
  ),
]

const removalHandlers = (on: On): HttpHandler[] => [
  getProtectionRemoveMockHandler(
    on(async (context) => {
      const member = await requireVerified(context)
      const { player } = member
      const { password } = await readBody(context, vProtectionRemoveBody)
      if (!player.mfa) throw refusal(context.language, 'conflict', { message: 'protection_off' })
      await requireOwnPassword(member, password)
      player.removal = openTicket(
        context,
        player,
        player.mfa.method === 'email' ? player.email : null,
      )
      return codeRequest(context, player.removal, player.email)
    }),
  ),

  getProtectionRemoveResendMockHandler(
    on(async (context) => {
      const { player } = await requireVerified(context)
      const ticket = pending(context, player.removal, player.removal ?? undefined)
      resendCode(context, player, ticket, player.email)
      return codeRequest(context, ticket, player.email)
    }),
  ),

  getProtectionRemoveConfirmMockHandler(
    on(async (context) => {
      const { player } = await requireVerified(context)
      const { code } = await readBody(context, vProtectionRemoveConfirmBody)
      const ticket = pending(context, player.removal, player.removal ?? undefined)
      const end = () => {
        player.removal = null
      }
      proveCode(context, player, ticket, code, acceptedBy(player.mfa, ticket.code), end)
      end()
      player.mfa = null
      if (player.setup?.method === 'recoveryCodes') player.setup = null
      recordEvent(context, player, 'protection')
      endChallenges(context.state, player.id)
      return { mfa: null }
    }),
  ),
]

/** The second factor. */
export const protectionHandlers = (on: On): HttpHandler[] => [
  getProtectionViewMockHandler(
    on(async (context) => {
      const { mfa } = (await requireVerified(context)).player
      return {
        mfa: mfa?.method ?? null,
        methods: METHODS,
        recoveryCodesLeft: mfa?.recoveryCodes.size ?? 0,
        ...(mfa?.codesCreatedAt && { recoveryCodesCreatedAt: iso(mfa.codesCreatedAt) }),
      }
    }),
  ),
  ...setupHandlers(on),
  ...removalHandlers(on),
]
