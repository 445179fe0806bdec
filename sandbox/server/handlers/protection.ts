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
import { refusal, type RequestContext } from '../request-context'
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
import { requireVerified, type Member } from '../auth'
import { requireOwnPassword } from '../own-password'
import { endChallenges, type Setup, type Ticket } from '../state'
import { newAppSecret, otpauthUri } from '../totp'
import type { On } from './on'

/** The recommended one first. */
const METHODS: Method[] = ['app', 'email']

function startSetup(context: RequestContext, { player }: Member, method: Method): Setup {
  return method === 'app'
    ? { method, app: newAppSecret(context.random), ticket: openTicket(context, player, null) }
    : { method, ticket: openTicket(context, player, player.email) }
}

/** What waits for its code; throws `410` when there is none. */
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
      if (player.mfa) throw refusal(context.language, 'conflict', { message: 'protection_on' })
      await requireOwnPassword(member, password)
      const setup = startSetup(context, member, method)
      player.setup = setup
      const code = { codeLength: 6, expiresAt: iso(setup.ticket.expiresAt) } as const
      return setup.method === 'app'
        ? {
            method: 'app',
            secret: setup.app.secret,
            otpauthUri: otpauthUri(setup.app, player.login),
            ...code,
          }
        : {
            method: 'email',
            maskedEmail: maskEmail(player.email),
            ...code,
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
      const app = setup.method === 'app' ? setup.app : null
      const accepted = { message: setup.ticket.code, app, recoveryCodes: null }
      await proveCode(context, player, setup.ticket, code, accepted, end)
      end()
      const { codes, hashes } = await newRecoveryCodes(context)
      player.mfa =
        setup.method === 'app'
          ? { method: 'app', app: setup.app, recoveryCodes: hashes }
          : { method: 'email', recoveryCodes: hashes }
      return { mfa: setup.method, recoveryCodes: codes }
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
      await proveCode(context, player, ticket, code, acceptedBy(player.mfa, ticket.code), end)
      end()
      player.mfa = null
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
      }
    }),
  ),
  ...setupHandlers(on),
  ...removalHandlers(on),
]
