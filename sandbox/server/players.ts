import type { PaymentStatus } from '#/api/generated/model/paymentStatus'
import type { Core } from './request-context'
import { DAY, HOUR, MINUTE } from './clock'
import { newPlayer } from './new-player'
import type { PasswordHash } from './passwords'
import { bonusFor } from './payments'
import { hex, secretOf } from './random'
import { nextId, type Payment, type Player, type Session } from './state'

/** The password of every seeded player. */
export const SEED_PASSWORD = 'Aurora-2026!'

/** The app secret of `app_player`: the example secret of RFC 6238 ('1234567890' twice) in Base32. */
export const SEED_APP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The recovery codes of `app_player` and `mail_player`. */
export const SEED_RECOVERY_CODES: readonly string[] = [
  '4KQ7Z-M2XTP',
  '9HWR3-B6VCN',
  'T5LXD-8JQ2M',
  'G3VNS-W7KHP',
  '6RZCB-4XJTQ',
  'H8MWK-P2DLV',
  'N7SGT-J5RXC',
  'Q4BVZ-9KHWM',
  'X6PDN-3TCSL',
  'V2JRG-7WQKB',
]

/** `SEED_PASSWORD`, hashed in advance: a service worker must not await anything while it loads. */
const password: PasswordHash = {
  salt: Uint8Array.from([243, 201, 235, 253, 43, 48, 240, 92, 112, 113, 10, 46, 189, 34, 224, 178]),
  hash: '3271f09c2fbd132a83c8760e430495440eb4070da7d292a4a87136605b846650',
}

const RIDER_HISTORY = [
  ['2026-11-18T18:02:00Z', 500, 'succeeded'],
  ['2026-11-11T07:45:00Z', 1000, 'succeeded'],
  ['2026-11-10T21:30:00Z', 1000, 'failed'],
  ['2026-10-02T12:00:00Z', 250, 'refunded'],
  ['2026-09-14T16:20:00Z', 100, 'canceled'],
  ['2026-09-01T08:05:00Z', 2000, 'expired'],
] as const

function past(id: string, at: number, amount: number, status: PaymentStatus): Payment {
  return {
    id,
    playerId: '',
    amount,
    bonus: bonusFor(amount),
    status,
    createdAt: at,
    expiresAt: at + HOUR,
    balance: null,
    url: '',
    returnTo: '',
  }
}

const riderHistory = RIDER_HISTORY.map(([at, amount, status], index) =>
  past(`pay_r${index + 1}`, Date.parse(at), amount, status),
)

const STATUSES: readonly PaymentStatus[] = [
  'succeeded',
  'succeeded',
  'failed',
  'succeeded',
  'canceled',
]

/** 5,000 payments, one every five hours. Created once and shared: no world changes them. */
const richHistory = Array.from({ length: 5000 }, (_, index) =>
  past(
    `pay_h${index + 1}`,
    Date.parse('2026-11-18T18:02:00Z') - index * 5 * HOUR,
    10 + ((index * 37) % 2400),
    STATUSES[index % STATUSES.length] ?? 'succeeded',
  ),
)

const codesMadeAt = (codesCreatedAt: number | null) => ({
  recoveryCodes: new Set(SEED_RECOVERY_CODES),
  codesCreatedAt,
})

type Place = Pick<Session, 'city' | 'country' | 'device'> & { ago: number }

/** An open session on another device, whose token nobody has. */
function awaySession({ state, random, clock }: Core, player: Player, { ago, ...place }: Place) {
  const id = nextId(state, 'ses')
  const usedAt = clock.now()
  const token = { id: hex(random(16)), issuedAt: usedAt }
  const session = { id, playerId: player.id, token, formerTokens: [], first: false, ...place }
  state.sessions.set(id, { ...session, createdAt: usedAt - ago, usedAt: usedAt - ago / 10 })
}

/** Fills an empty world. Links in seeded e-mails lead to `site`. */
export function seedPlayers(core: Core, site: string): void {
  const add = (login: string, rest: Partial<Player>) =>
    newPlayer(core.state, {
      login,
      email: `${login}@example.com`,
      password,
      knownPassword: SEED_PASSWORD,
      active: true,
      sessionsOpened: 1,
      ...rest,
    })

  const now = core.clock.now()
  const unverified = add('new_player', { active: false, verificationSentAt: now - HOUR })
  const key = secretOf(core.random)
  core.state.verifyKeys.set(key, { playerId: unverified.id, expiresAt: now + 23 * HOUR })
  const { login, email: to } = unverified
  core.mailbox.send('ru', { kind: 'verify', to, login, key, site })

  const rider = add('rider', { money: 1250, votes: 18, history: riderHistory })
  const trips = [
    { ago: 35 * MINUTE, city: 'Мурманск', country: 'RU', device: 'Firefox · Windows' },
    { ago: 3 * DAY, city: 'Tromsø', country: 'NO', device: 'Safari · iOS' },
    { ago: 20 * DAY, city: null, country: null, device: null },
  ]
  for (const place of trips) awaySession(core, rider, place)
  rider.events = [
    ...trips.map(({ ago, city, device }) => ({
      kind: 'sign_in' as const,
      at: now - ago,
      city,
      device,
    })),
    { kind: 'password', at: now - 21 * DAY, city: 'Мурманск', device: 'Firefox · Windows' },
    { kind: 'recovery', at: now - 40 * DAY, city: 'Tromsø', device: 'Safari · iOS' },
  ]

  const app = { secret: SEED_APP_SECRET, lastStep: 0 }
  add('app_player', {
    money: 300,
    votes: 2,
    mfa: { method: 'app', app, ...codesMadeAt(now - 30 * DAY) },
  })
  add('mail_player', {
    money: 40,
    mfa: { method: 'email', ...codesMadeAt(null) },
  })
  add('rich', { money: 1_284_930, votes: 4_096, history: richHistory, events: null })
  add('empty', { sessionsOpened: 0 })
  add('blocked_player', { isBlocked: true })

  const long = add('long_names_abcdefghi', {
    email: `${'a_very_long_address_'.repeat(12)}xx@example.com`,
    money: 999_999_999,
    votes: 1_000_000,
    authorCode: 'AUTHOR_WITH_THE_LONGEST_CODE_032',
  })
  awaySession(core, long, {
    ago: 2 * DAY,
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    country: 'GB',
    device: 'Samsung Internet for Android 28.0.1.42 · Android 16 (SM-S948B)',
  })

  core.state.authors.set('nordlicht', { code: 'NORDLICHT', ownerId: null })
  core.state.authors.set('polarfox', { code: 'PolarFox', ownerId: rider.id })
}
