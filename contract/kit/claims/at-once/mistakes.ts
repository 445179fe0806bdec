import { setTimeout as sleep } from 'node:timers/promises'
import { findPlayer } from '#sandbox/server/state'
import { refused, type Mistakes } from '../../../proof/mistake'
import { memory, type Mistake, type Scene } from '../../../proof/scene'
import {
  all,
  appStep,
  count,
  entries,
  fields,
  racing,
  triesLeft,
  recoveryCodes,
  type Take,
} from '../../../proof/state-mistakes'

/** Hides the owner of a login or an address while a request is answered. */
const ownerOf =
  (field: 'login' | 'email'): Take =>
  ({ state, fields: sent }) =>
  () => {
    const owner = findPlayer(state, String(sent[field]))
    if (owner) state.players.delete(owner.id)
    return () => owner && state.players.set(owner.id, owner)
  }

/** Hides accounts created while a request is answered. */
const newcomers: Take = ({ state: { players } }) => {
  const known = new Set(players.keys())
  return () => {
    const hidden = [...players.values()].filter(({ id }) => !known.has(id))
    for (const { id } of hidden) players.delete(id)
    return () => {
      for (const one of hidden) players.set(one.id, one)
    }
  }
}

/** Hides the addresses of players without a pending change while a request is answered. */
const addresses: Take =
  ({ state }) =>
  () => {
    const hidden = [...state.players.values()].flatMap((player) =>
      player.emailChange ? [] : [{ player, email: player.email }],
    )
    for (const { player } of hidden) player.email = `${player.id}@hidden.example`
    return () => {
      for (const { player, email } of hidden)
        if (player.email.endsWith('@hidden.example')) player.email = email
    }
  }

const token: Take = ({ session }) => {
  const kept = session?.token
  return () => {
    if (session && kept !== undefined) session.token = kept
  }
}

const recoveryKey: Take = ({ state, fields: { key } }) => {
  const known = state.recoveryKeys.get(String(key))
  return () => known && state.recoveryKeys.set(String(key), known)
}

const setUp: Take = (scene) => {
  const setup = scene.player?.setup
  const back = fields('setup')(scene)
  return () => {
    back()
    if (setup?.method === 'app') setup.app.lastStep = 0
  }
}

/** The count of wrong codes, until one is right. */
const triesUnlessDone =
  (isDone: (scene: Scene) => boolean): Take =>
  (scene) => {
    const back = triesLeft(scene)
    return () => (isDone(scene) ? undefined : back())
  }

/** Fails each request that arrives while another one is answered, like a database deadlock. */
function failingTogether(): Mistake {
  const underWayOf = memory(() => new Set<string>())
  return async (scene) => {
    const underWay = underWayOf(scene)
    const key = scene.request.headers.get('idempotency-key') ?? ''
    if (underWay.has(key)) return refused(scene, 'server_error')
    underWay.add(key)
    await sleep(50)
    return scene.answer().finally(() => underWay.delete(key))
  }
}

const of = (races: Readonly<Record<string, Take>>) => ({
  'at-the-same-time': Object.fromEntries(
    Object.entries(races).map(([name, take]) => [name, racing(take)]),
  ),
})

export const AT_ONCE: Mistakes = {
  signUp: of({ 'logins-at-once': ownerOf('login'), 'emails-at-once': ownerOf('email') }),
  signIn: of({ 'passwords-at-once': count('signIn'), 'code-emails-at-once': count('codeEmail') }),
  signInConfirm: of({
    'codes-at-once': triesLeft,
    'challenge-at-once': all(entries('challenges'), appStep),
    'mailed-code-at-once': entries('challenges'),
    'app-code-at-once': appStep,
    'recovery-code-at-once': recoveryCodes,
  }),
  passwordChange: of({
    'own-passwords-at-once': count('ownPassword', 'ownPasswordDay'),
    'new-passwords-at-once': all(fields('password'), token),
  }),
  paymentCreate: {
    'at-the-same-time': {
      'payments-at-once': racing(
        ({ state }) =>
          () =>
            state.idempotency.clear(),
      ),
      'payment-deadlock': failingTogether(),
    },
  },
  protectionConfirm: of({
    'set-up-at-once': setUp,
    'set-up-codes-at-once': triesUnlessDone(({ player }) => Boolean(player?.mfa)),
  }),
  protectionRemoveConfirm: of({
    'removal-at-once': fields('removal', 'mfa'),
    'removal-codes-at-once': triesLeft,
  }),
  recoveryRequest: of({
    'recoveries-at-once':
      ({ limits, fields: { login } }) =>
      () =>
        limits.forget('recoveryEmail', String(login).toLowerCase()),
  }),
  recoveryFinish: of({
    'recovery-key-at-once': recoveryKey,
    'recovery-codes-at-once': count('recoveryCode', 'codeDay'),
  }),
  emailChangeConfirm: {
    'at-the-same-time': {
      ...of({
        'address-at-once': addresses,
        'email-code-at-once': fields('emailChange', 'email'),
        'email-codes-at-once': triesUnlessDone(({ player }) => player?.emailChange === null),
      })['at-the-same-time'],
      'address-of-two-operations-at-once': {
        operations: ['signUp', 'emailChangeConfirm'],
        mistake: racing(newcomers),
      },
    },
  },
  verifyResend: of({ 'resend-at-once': fields('verificationSentAt') }),
  authorBind: of({ 'author-at-once': fields('authorCode'), 'authors-at-once': count('author') }),
}
