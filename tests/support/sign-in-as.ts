import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { World } from './world'

/**
 * Signs a seeded player in over the API and puts the session where a browser that signed in keeps it.
 * Call it before the first page is opened.
 *
 * @throws Error for a player with a second factor, who needs the screens.
 */
export async function signInAs(
  login: string,
  {
    api,
    context,
    world,
    origin,
  }: {
    api: APIRequestContext
    context: BrowserContext
    world: World
    origin: string
  },
): Promise<void> {
  const { password } = await world.player(login)
  const response = await api.post('/api/v2/user/signIn', {
    data: { login, password },
    headers: { 'x-recaptcha-token': 'test' },
  })
  const answer = await response.json()
  if (answer.result !== 'ok') throw new Error(`${login} cannot sign in: ${JSON.stringify(answer)}`)

  const { cookies, origins } = await context.storageState()
  const localStorage = [
    { name: 'token', value: answer.jwt },
    { name: 'user', value: JSON.stringify(answer.user) },
  ]
  await context.setStorageState({ cookies, origins: [...origins, { origin, localStorage }] })
}
