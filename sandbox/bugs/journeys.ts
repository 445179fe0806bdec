import { appCode, START } from '../server/test-world'
import { SEED_APP_SECRET, SEED_PASSWORD, SEED_RECOVERY_CODES } from '../server/players'
import type { Recorder } from './recorder'

const password = SEED_PASSWORD
const WRONG = '000000'

/** The app's code of this half minute, or of one before or after it. */
const codeOf = (secret: string, step = 0) => appCode(secret, START + step * 30_000)

const signIn = async ({ call }: Recorder, login: string, word = password): Promise<string> =>
  (await call('signIn', { body: { login, password: word } })).body.jwt ?? ''

/** Signs a player with the app in; `step` chooses a code that was not used yet. */
async function signInByApp({ call }: Recorder, step: number): Promise<string> {
  const { challenge } = (await call('signIn', { body: { login: 'app_player', password } })).body
  const code = codeOf(SEED_APP_SECRET, step)
  return (await call('signInConfirm', { body: { challenge, code } })).body.jwt ?? ''
}

async function signing(traveller: Recorder) {
  const { call } = traveller
  await call('signIn', { body: 'no json' })
  await call('signIn', { body: '{}', headers: { 'content-type': 'text/plain' } })
  await call('signIn', { body: { login: 'nobody', password: 'no' } })
  await call('signIn', { body: { login: 'RICH', password } })
  const english = { 'accept-language': 'en' }
  await call('signIn', { body: { login: 'nobody', password: 'no' }, headers: english })
  for (let turn = 0; turn < 6; turn += 1) {
    await call('signIn', { body: { login: 'empty', password: 'no' } })
  }
  await signIn(traveller, 'empty')
  const token = await signIn(traveller, 'rider')
  const other = await signIn(traveller, 'rider')
  const foreign = await signIn(traveller, 'rich')
  await call('sessionCheck')
  await call('sessionCheck', { token })
  const { sessions = [] } = (await call('sessionCheck', { token: foreign })).body
  const sessionId = Array.isArray(sessions) ? sessions[0]?.id : ''
  await call('sessionRevoke', { token, body: { sessionId } })
  await call('sessionRevoke', { token })
  await call('sessionCheck', { token })
  await call('sessionCheck', { token: other })
  await call('signOut', { token })
  await call('sessionCheck', { token })
}

async function secondFactor(traveller: Recorder) {
  const { call } = traveller
  await signInByApp(traveller, -1)
  await signInByApp(traveller, -1)
  for (let turn = 0; turn < 2; turn += 1) {
    const { challenge } = (await call('signIn', { body: { login: 'mail_player', password } })).body
    await call('signInConfirm', { body: { challenge, code: WRONG } })
    await call('signInConfirm', { body: { challenge, code: SEED_RECOVERY_CODES[0] } })
  }
  const { challenge } = (await call('signIn', { body: { login: 'app_player', password } })).body
  for (let turn = 0; turn < 5; turn += 1) {
    await call('signInConfirm', { body: { challenge, code: WRONG } })
  }
  await call('signInConfirm', { body: { challenge, code: codeOf(SEED_APP_SECRET) } })
}

const newcomer = (login: string) => ({ login, email: `${login}@example.com`, password })

async function signingUp({ call, letter }: Recorder) {
  await call('signUp', { body: { ...newcomer('one'), login: 'o' } })
  await call('signUp', { body: { ...newcomer('one'), login: 'on e' } })
  await call('signUp', { body: { ...newcomer('one'), password: 'onlyletters' } })
  await call('signUp', { body: { ...newcomer('one'), admin: true } })
  await call('signUp', { body: newcomer('rider') })
  await call('signUp', { body: { ...newcomer('two'), login: 'RIDER' } })
  const token = (await call('signUp', { body: newcomer('three') })).body.jwt
  const fresh = { token, headers: { 'idempotency-key': 'a-key-of-a-payment' } }
  await call('bonusList', fresh)
  await call('protectionView', fresh)
  await call('protectionStart', { token, body: { method: 'app', password } })
  await call('paymentCreate', { ...fresh, body: { amount: 100 } })
  await call('authorBind', { token, body: { code: 'NORDLICHT' } })
  await call('verifyResend', { token })
  await call('accountVerify', { body: { key: 'nobodys' } })
  const { key } = letter('three@example.com') ?? {}
  await call('accountVerify', { body: { key } })
  await call('accountVerify', { body: { key } })
  await call('bonusList', fresh)
}

async function recovering(traveller: Recorder) {
  const { call, letter } = traveller
  await call('recoveryRequest', {
    body: { login: 'rider' },
    headers: { 'x-recaptcha-token': 'bad' },
  })
  const bare = { 'x-recaptcha-token': '' }
  await call('recoveryRequest', { body: { login: 'long_names_abcdefghi' }, headers: bare })
  const open = await signIn(traveller, 'rider')
  await call('recoveryRequest', { body: { login: 'rider' } })
  await call('recoveryRequest', { body: { login: 'rider' } })
  await call('recoveryRequest', { body: { login: 'nobody' } })
  await call('recoveryInspect', { headers: { 'x-recovery-key': 'nobodys' } })
  const key = letter('rider@example.com')?.key ?? ''
  await call('recoveryInspect', { headers: { 'x-recovery-key': key } })
  await call('recoveryInspect', { headers: { 'x-recovery-key': key } })
  const body = { key, password: 'Another-2026!' }
  await call('recoveryFinish', { body })
  await call('recoveryFinish', { body })
  await call('sessionCheck', { token: open })
  await signIn(traveller, 'rider', 'Another-2026!')
  await call('recoveryRequest', { body: { login: 'app_player' } })
  const second = letter('app_player@example.com')?.key
  await call('recoveryFinish', { body: { key: second, password: 'Another-2026!' } })
}

async function changingEmail(traveller: Recorder) {
  const { call, letter } = traveller
  const token = await signIn(traveller, 'rider')
  const email = 'fjord@example.com'
  await call('emailChangeCancel', { token })
  await call('emailChange', { token, body: `{"email":"${'x'.repeat(20_000)}"}` })
  await call('emailChange', { token, body: { email: 'nowhere', password } })
  await call('emailChange', { token, body: { email, password: 'no' } })
  await call('emailChange', { token, body: { email: 'rich@example.com', password } })
  await call('emailChange', { token, body: { email, password } })
  await call('emailChangeResend', { token })
  await call('sessionCheck', { token })
  await call('emailChangeCancel', { token })
  await call('sessionCheck', { token })
  await call('emailChange', { token, body: { email, password } })
  for (let turn = 0; turn < 5; turn += 1) {
    await call('emailChangeConfirm', { token, body: { code: WRONG } })
  }
  await call('emailChange', { token, body: { email, password } })
  await call('emailChangeConfirm', { token, body: { code: letter(email)?.code } })
}

async function changingPassword(traveller: Recorder) {
  const { call } = traveller
  const token = await signIn(traveller, 'rider')
  const other = await signIn(traveller, 'rider')
  const newPassword = 'Another-2026!'
  await call('passwordChange', { token, body: { currentPassword: 'no', newPassword } })
  const kept = { currentPassword: password, newPassword, revokeOthers: false }
  const { jwt } = (await call('passwordChange', { token, body: kept })).body
  await call('sessionCheck', { token })
  const body = { currentPassword: newPassword, newPassword: password }
  await call('passwordChange', { token: jwt, body })
  await call('sessionCheck', { token: other })
  await signIn(traveller, 'rider', newPassword)
}

async function paying(traveller: Recorder) {
  const { call } = traveller
  const token = await signIn(traveller, 'rider')
  const foreign = await signIn(traveller, 'rich')
  const headers = { 'idempotency-key': 'a-key-of-a-payment' }
  await call('bonusList')
  await call('bonusList', { token })
  await call('authorBind', { token, body: { code: 'nobodys' } })
  await call('paymentCreate', { token, body: { amount: 100 } })
  await call('paymentCreate', { token, headers, body: { amount: 9 } })
  const { paymentId } = (await call('paymentCreate', { token, headers, body: { amount: 1000 } }))
    .body
  await call('paymentCreate', { token, headers, body: { amount: 1000 } })
  await call('paymentCreate', { token, headers, body: { amount: 1001 } })
  const query = `?payment=${paymentId}`
  await call('paymentView', { query })
  await call('paymentView', { token, query })
  await call('paymentView', { token: foreign, query })
}

async function protecting(traveller: Recorder) {
  const { call } = traveller
  const token = await signIn(traveller, 'rider')
  await call('protectionView')
  await call('protectionView', { token })
  await call('protectionRemove', { token, body: { password } })
  await call('protectionStart', { token, body: { method: 'app', password: 'no' } })
  const { secret = '' } = (
    await call('protectionStart', { token, body: { method: 'app', password } })
  ).body
  await call('protectionView', { token })
  for (let turn = 0; turn < 5; turn += 1) {
    await call('protectionConfirm', { token, body: { code: WRONG } })
  }
  const again = (await call('protectionStart', { token, body: { method: 'app', password } })).body
  await call('protectionConfirm', { token, body: { code: codeOf(again.secret ?? secret) } })
  await call('protectionStart', { token, body: { method: 'email', password } })
  await call('protectionRemove', { token, body: { password: 'no' } })
  await call('protectionRemove', { token, body: { password } })
  await call('protectionView', { token })
  await call('protectionRemoveConfirm', { token, body: { code: WRONG } })
  await call('protectionRemoveConfirm', {
    token,
    body: { code: codeOf(again.secret ?? secret, 1) },
  })
  await call('protectionView', { token })
}

/** What a world is asked for to tell it from another: every operation, and each bug's own case. */
export const journeys = [
  signing,
  secondFactor,
  signingUp,
  recovering,
  changingEmail,
  changingPassword,
  paying,
  protecting,
] as const
