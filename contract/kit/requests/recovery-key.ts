import type { Caller } from './caller'

/** The key of the e-mail of a recovery that is asked for by `name`, a login or an address. */
export async function recoveryKeyOf(caller: Caller, name: string, email: string): Promise<string> {
  const asked = await caller.call('recoveryRequest', { body: { login: name } })
  caller.expect('recoveryRequest', asked, 202)
  return caller.receiveEmail('recoveryRequest', email, 'recovery')
}
