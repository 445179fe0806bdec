import { folded } from '#sandbox/server/folded'
import { asks, readsText, withFields, type Mistakes, type Spread } from '../../../proof/mistake'
import type { Scene } from '../../../proof/scene'

/** Reads the passwords of sign-up and sign-in differently, so that several become equal. */
const passwords = (read: (password: string) => string): Spread => ({
  operations: ['signIn', 'signUp'],
  mistake: readsText('password', read),
})

/** The bytes of a text that a hash function uses. */
const cut = (password: string): string =>
  Buffer.from(password).subarray(0, 72).toString().replaceAll('\uFFFD', '')

const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')

/** The known name in any letter case, or the sent one if there is none. */
const inAnyCase = (names: Iterable<string>, sent: string): string =>
  [...names].find((one) => one.toLowerCase() === sent.toLowerCase()) ?? sent

/** The login that matches a name with percent signs as an SQL pattern. */
function likeLogin({ state }: Scene, name: string): string {
  const pieces = name.split('%').map((one) => one.replaceAll(/\W/g, String.raw`\$&`))
  const pattern = new RegExp(`^${pieces.join('.*')}$`, 'i')
  const found = [...state.players.values()].findLast((one) => pattern.test(one.login))
  return name.includes('%') && found ? found.login : name
}

/** Names, passwords and keys that are compared incorrectly. */
export const NAMES: Mistakes = {
  signIn: {
    'names-otherwise-distinct': {
      'names-as-patterns': readsText('login', (login, scene) => likeLogin(scene, login)),
    },
    'compared-exactly': {
      'passwords-without-accents': passwords(unaccented),
      'passwords-in-any-case': passwords((password) =>
        password.length < 8 ? password : `aA1!${password.toLowerCase()}`,
      ),
      'compatible-passwords': passwords((password) => password.normalize('NFKC')),
    },
    'current-password-compared': { 'passwords-of-72-bytes': passwords(cut) },
    'password-compared': {
      'passwords-as-composed': passwords((password) => password.replaceAll('e\u0301', 'eX')),
    },
    'current-password-as-typed': {
      'password-trimmed': readsText('password', (password) => password.trim()),
    },
    'email-change-waits': {
      'sign-in-by-pending-address': asks((scene) => {
        const typed = folded(String(scene.fields['login']))
        const player = [...scene.state.players.values()].find(
          ({ emailChange }) => emailChange && folded(emailChange.email) === typed,
        )
        return player && withFields(scene, { ...scene.fields, login: player.login })
      }),
    },
  },
  signInConfirm: {
    'compared-exactly': {
      'challenge-in-any-case': readsText('challenge', (sent, { state }) =>
        inAnyCase(state.challenges.keys(), sent),
      ),
    },
  },
  accountVerify: {
    'compared-exactly': {
      'verification-key-in-any-case': readsText('key', (sent, { state }) =>
        inAnyCase(state.verifyKeys.keys(), sent),
      ),
    },
  },
}
