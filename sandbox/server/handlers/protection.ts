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
import { refusal, type Ask } from '../request-context'
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
import { requireVerified, type Member } from '../guard'
import { RESEND_AFTER } from '../limits'
import { requireOwnPassword } from '../own-password'
import { endChallenges, type Setup, type Ticket } from '../state'
import { newAppSecret, otpauthUri } from '../totp'
import type { On } from './on'

/** The recommended one first. */
const METHODS: Method[] = ['app', 'email']

function startSetup(ask: Ask, { player }: Member, method: Method): Setup {
  return method === 'app'
    ? { method, app: newAppSecret(ask.random), ticket: openTicket(ask, player, null) }
    : { method, ticket: openTicket(ask, player, player.email) }
}

/** What waits for its code; throws `410` when there is none. */
function pending<Thing>(ask: Ask, thing: Thing | null, ticket: Ticket | undefined): Thing {
  if (thing === null || !ticket || !isOpen(ask, ticket)) throw refusal(ask.language, 'expired')
  return thing
}

const setupHandlers = (on: On): HttpHandler[] => [
  getProtectionStartMockHandler(
    on(async (ask) => {
      const member = await requireVerified(ask)
      const { player } = member
      const { method, password } = await readBody(ask, vProtectionStartBody)
      if (player.mfa) throw refusal(ask.language, 'conflict', { message: 'protection_on' })
      await requireOwnPassword(member, password)
      const setup = startSetup(ask, member, method)
      player.setup = setup
      const wanted = { codeLength: 6, expiresAt: iso(setup.ticket.expiresAt) } as const
      return setup.method === 'app'
        ? {
            method: 'app',
            secret: setup.app.secret,
            otpauthUri: otpauthUri(setup.app, player.login),
            ...wanted,
          }
        : {
            method: 'email',
            maskedEmail: maskEmail(player.email),
            ...wanted,
            resendAfter: RESEND_AFTER,
          }
    }),
  ),

  getProtectionResendMockHandler(
    on(async (ask) => {
      const { player } = await requireVerified(ask)
      const { ticket } = pending(ask, player.setup, player.setup?.ticket)
      resendCode(ask, player, ticket, player.email)
      return codeRequest(ticket, player.email)
    }),
  ),

  getProtectionConfirmMockHandler(
    on(async (ask) => {
      const { player } = await requireVerified(ask)
      const { code } = await readBody(ask, vProtectionConfirmBody)
      const setup = pending(ask, player.setup, player.setup?.ticket)
      const end = () => {
        player.setup = null
      }
      const app = setup.method === 'app' ? setup.app : null
      const accepted = { letter: setup.ticket.code, app, recoveryCodes: null }
      await proveCode(ask, setup.ticket, code, accepted, end)
      end()
      const { codes, hashes } = await newRecoveryCodes(ask)
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
    on(async (ask) => {
      const member = await requireVerified(ask)
      const { player } = member
      const { password } = await readBody(ask, vProtectionRemoveBody)
      if (!player.mfa) throw refusal(ask.language, 'conflict', { message: 'protection_off' })
      await requireOwnPassword(member, password)
      player.removal = openTicket(ask, player, player.mfa.method === 'email' ? player.email : null)
      return codeRequest(player.removal, player.email)
    }),
  ),

  getProtectionRemoveResendMockHandler(
    on(async (ask) => {
      const { player } = await requireVerified(ask)
      const ticket = pending(ask, player.removal, player.removal ?? undefined)
      resendCode(ask, player, ticket, player.email)
      return codeRequest(ticket, player.email)
    }),
  ),

  getProtectionRemoveConfirmMockHandler(
    on(async (ask) => {
      const { player } = await requireVerified(ask)
      const { code } = await readBody(ask, vProtectionRemoveConfirmBody)
      const ticket = pending(ask, player.removal, player.removal ?? undefined)
      const end = () => {
        player.removal = null
      }
      await proveCode(ask, ticket, code, acceptedBy(player.mfa, ticket.code), end)
      end()
      player.mfa = null
      endChallenges(ask.state, player.id)
      return { mfa: null }
    }),
  ),
]

/** The second factor. */
export const protectionHandlers = (on: On): HttpHandler[] => [
  getProtectionViewMockHandler(
    on(async (ask) => {
      const { mfa } = (await requireVerified(ask)).player
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
