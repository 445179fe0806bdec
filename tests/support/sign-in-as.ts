import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { World } from './world'

/**
 * Signs in a seeded player over the API, before the first page is opened.
 *
 * @throws Error for a player with a second factor
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
  const data = await response.json()
  if (data.result !== 'ok') throw new Error(`${login} cannot sign in: ${JSON.stringify(data)}`)

  await storeSession(data, { context, origin })
}

/** Stores a response's session as the site does. Call it before the first page is opened. */
export async function storeSession(
  { jwt, user }: { jwt: string; user: unknown },
  { context, origin }: { context: BrowserContext; origin: string },
): Promise<void> {
  const { cookies, origins } = await context.storageState()
  const localStorage = [
    { name: 'token', value: jwt },
    { name: 'user', value: JSON.stringify(user) },
  ]
  await context.setStorageState({ cookies, origins: [...origins, { origin, localStorage }] })
}
