import { isLoopback } from '#/lib/links/loopback'
import { mailPlayer, resendAfterOf, startEmailChange, wait } from '../../caller/beginnings'
import { codesIn } from '../../mail/email-text'
import type { OperationId } from '../../contract/operation-id'
import { textOf, type Caller } from '../../caller/caller'
import { FLOWS, WITH_CODE } from '../../caller/resendable'
import { claimsOf, inProfiles } from '../../caller/claim'

const claim = claimsOf({ tag: 'account', profile: 'core' })

/** The link in an e-mail sent by an operation. */
interface Link {
  readonly id: OperationId
  readonly origin: string
}

const VERIFICATION = { kind: 'verify', sentence: 'sign-up-email-link' } as const
const RECOVERY = { kind: 'recovery', sentence: 'recovery-email-link' } as const

/** The link of the next e-mail; none if it does not lead to the page in the contract. */
async function linkIn(
  caller: Caller,
  id: OperationId,
  email: string,
  { kind, sentence }: typeof VERIFICATION | typeof RECOVERY,
): Promise<readonly Link[]> {
  const text = await caller.receiveMessage(id, email, kind)
  const raw = /https?:\/\/[^\s"'<>]+[?&;]key=[^\s"'<>]*/.exec(text)?.[0]
  const url = raw !== undefined && URL.canParse(raw) ? new URL(raw) : undefined
  if (url?.pathname === `/${kind}` && url.hash === '') return [{ id, origin: url.origin }]
  const got = url ? `${url.origin}${url.pathname}${url.hash.slice(0, 8)}` : 'none'
  const expected = `a link to /${kind}?key=… of the site, without a fragment`
  caller.quoting(sentence).note(id, undefined, expected, got)
  return []
}

/** Where an attacker who requests a recovery would want its link to lead. */
const STRANGER = 'https://stranger.example'

/** A link's origin is the site's, the same in every e-mail, and its path is the one in the contract. */
async function links(caller: Caller): Promise<void> {
  const { login, email } = await caller.newcomer()
  const host = new URL(STRANGER).host
  const headers = {
    Origin: STRANGER,
    Referer: `${STRANGER}/recovery`,
    'X-Forwarded-Host': host,
  }
  const asked = await caller.call('recoveryRequest', { body: { login }, headers })
  // A server may refuse requests from another site.
  if (asked.status === 403) await caller.step('recoveryRequest', 202, { body: { login } })
  else caller.expect('recoveryRequest', asked, 202)
  const verification = await linkIn(caller, 'signUp', email, VERIFICATION)
  const recovery = await linkIn(caller, 'recoveryRequest', email, RECOVERY)
  if (recovery.some(({ origin }) => new URL(origin).host === host)) {
    caller
      .quoting('site-address-is-a-setting')
      .note('recoveryRequest', asked, 'a link to the site, whatever headers say', STRANGER)
    return
  }
  expectOneSite(caller, [...verification, ...recovery])
  tellOtherSite(caller, [...verification, ...recovery])
}

/** Links lead to the site the kit was given or, if none was given, all to the same one. */
function expectOneSite(caller: Caller, found: readonly Link[]): void {
  const { base, site } = caller.context.server
  const { note } = caller.quoting('email-link', 'email-site')
  if (site !== undefined) {
    for (const { id, origin } of found)
      if (origin !== site) note(id, undefined, `a link to ${site}`, origin)
    return
  }
  const [one, other] = found
  if (!one || !other || one.origin === other.origin) return
  const isOneRight = one.origin === new URL(base).origin || !isLoopback(one.origin)
  const [right, wrong] = isOneRight ? [one, other] : [other, one]
  note(wrong.id, undefined, `a link to the same site as the link from ${right.id}`, wrong.origin)
}

/** Links that all lead to another origin than the server's are no fault by themselves: the site may have its own. */
function tellOtherSite(caller: Caller, found: readonly Link[]): void {
  const { base, site, sandbox } = caller.context.server
  const origins = new Set(found.map(({ origin }) => origin))
  const [origin] = origins
  const own = new URL(base).origin
  if (sandbox || site !== undefined || origin === own || origin === undefined || origins.size > 1)
    return
  caller.warn(
    `Links in e-mails lead to ${origin}; the server is at ${own}. Use --site URL to check the links against the right site.`,
  )
}

const ANY_LINK = /https?:\/\/[^\s"'<>]+/g
const LINK = /\/(?:verify|recovery)\?[^\s"'<>]*key=[^\s"'<>]+/g

/** Claims about the content of e-mails and where they go. */
export const EMAILS = [
  claim(
    {
      id: 'email-links',
      operations: ['signUp', 'recoveryRequest'],
      proves: [
        'email-link',
        'site-address-is-a-setting',
        'sign-up-email-link',
        'recovery-email-link',
      ],
    },
    'Links in e-mails lead to the pages the contract names, all on one site.',
    links,
  ),

  claim(
    {
      id: 'email-link-again',
      operations: ['verifyResend'],
      proves: ['email-link'],
      waits: true,
    },
    'The link in a resent verification e-mail leads to the same site.',
    async (caller) => {
      const { asked, call, to } = await FLOWS.verifyResend(caller)
      const first = await linkIn(caller, 'signUp', to, VERIFICATION)
      await wait(caller, resendAfterOf(asked))
      await caller.step('verifyResend', 202, call)
      expectOneSite(caller, [...first, ...(await linkIn(caller, 'verifyResend', to, VERIFICATION))])
    },
  ),

  claim(
    {
      id: 'email-one-link',
      operations: ['signUp', 'recoveryRequest'],
      proves: ['email-link', 'email-other-links', 'sign-up-email-link', 'recovery-email-link'],
    },
    'An e-mail that needs a link contains one, with a key, and no link to another site.',
    async (caller) => {
      const { note } = caller.quoting('email-link')
      const { login, email } = await caller.newcomer()
      await caller.step('recoveryRequest', 202, { body: { login } })
      for (const [id, kind] of [
        ['signUp', 'verify'],
        ['recoveryRequest', 'recovery'],
      ] as const) {
        const text = await caller.receiveMessage(id, email, kind)
        const links = new Set(text.match(LINK))
        if (links.size !== 1) note(id, undefined, 'one link with a key', `there are ${links.size}`)
        const urls = (text.match(ANY_LINK) ?? []).flatMap((one) =>
          URL.canParse(one) ? new URL(one) : [],
        )
        const site = urls.find(({ search }) => search.includes('key='))?.origin
        const other = urls.find(({ origin }) => origin !== site)
        if (links.size === 1 && other)
          caller
            .quoting('email-other-links')
            .note(id, undefined, 'no links except to the site', `a link to ${other.origin}`)
      }
    },
  ),

  claim(
    {
      id: 'email-one-code',
      profile: 'protection',
      operations: ['signIn', 'emailChange', 'protectionStart', 'protectionRemove'],
      proves: ['email-content'],
    },
    'An e-mail with a code contains one.',
    async (caller) => {
      const { note } = caller.quoting('email-content')
      for (const flow of WITH_CODE) {
        const { asked, to } = await FLOWS[flow](caller)
        const id = asked.operation?.id ?? flow
        const { length } = codesIn(await caller.receiveMessage(id, to, 'code'))
        if (length !== 1) note(id, undefined, 'one code of six digits', `there are ${length}`)
      }
    },
  ),

  claim(
    { id: 'email-no-password', operations: ['signUp'], proves: ['email-link'] },
    'No e-mail contains the password.',
    async (caller) => {
      const { email, password } = await caller.newcomer()
      const text = await caller.receiveMessage('signUp', email, 'verify')
      if (text.includes(password))
        caller
          .quoting('email-link')
          .note('signUp', undefined, 'an e-mail without the password', 'it contains the password')
    },
  ),

  claim(
    {
      id: 'masked-addresses',
      tag: 'settings',
      operations: ['signIn', 'protectionRemove', 'emailChange'],
      proves: ['code-masked-email'],
    },
    'A masked address is the one the code went to, and cannot be read.',
    async (caller, over) => {
      const sendsCodes = inProfiles(caller, over, ['signInConfirm', 'protectionRemove']).length > 0
      const { login, password, email, token } = await (sendsCodes
        ? mailPlayer(caller)
        : caller.player())
      // Its masked form differs from that of the current address.
      const next = `new_${caller.name().login}${email.slice(email.lastIndexOf('@'))}`
      const rows = [
        ['signIn', { body: { login, password } }, email],
        ['protectionRemove', { token, body: { password } }, email],
        ['emailChange', { token, body: { email: next, password } }, next],
      ] as const
      for (const [id, call, address] of rows) {
        if (inProfiles(caller, over, [id]).length === 0) continue
        const exchange = await caller.call(id, call)
        const masked = textOf(exchange, 'maskedEmail')
        const local = address.slice(0, address.lastIndexOf('@'))
        if (masked === '') continue
        if (masked.includes(local))
          caller.note(id, exchange, 'a masked address', 'the whole address can be read')
        const [first = ''] = [...masked]
        if (/[^x\P{L}]|\p{N}/iu.test(first) && first.toLowerCase() !== address[0]?.toLowerCase())
          caller.note(
            id,
            exchange,
            `the address that the code went to, masked`,
            `maskedEmail: ${masked}`,
          )
      }
    },
  ),

  claim(
    {
      id: 'code-to-new-address',
      tag: 'settings',
      profile: 'protection',
      operations: ['emailChangeConfirm', 'signIn', 'protectionRemove', 'recoveryRequest'],
      proves: ['sign-in-codes', 'email-changed'],
    },
    'After an e-mail change, codes and recovery keys go to the new address.',
    async (caller) => {
      const player = await mailPlayer(caller)
      const { login, password, token } = player
      const { email } = caller.name()
      const code = await startEmailChange(caller, player, email)
      await caller.step('emailChangeConfirm', 200, { token, body: { code } })
      const asked = await caller.step('signIn', 200, { body: { login, password } })
      const changes = caller.quoting('email-changed')
      const fresh = await changes.receiveEmail('signIn', email, 'code')
      const body = { challenge: textOf(asked, 'challenge'), code: fresh }
      await caller.step('signInConfirm', 200, { body })
      await caller.step('protectionRemove', 202, { token, body: { password } })
      await changes.receiveEmail('protectionRemove', email, 'code')
      await caller.step('recoveryRequest', 202, { body: { login } })
      await changes.receiveEmail('recoveryRequest', email, 'recovery')
    },
  ),
]
