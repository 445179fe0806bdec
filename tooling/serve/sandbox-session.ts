import { SEED_PASSWORD } from '#sandbox/server/players'

/**
 * Signs in a player of the sandbox.
 *
 * @returns what the site stores in local storage
 */
export async function sandboxSession(
  origin: string,
  player: string,
): Promise<{ token: string; user: string }> {
  const response = await fetch(`${origin}/api/v2/user/signIn`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: player, password: SEED_PASSWORD }),
  })
  if (!response.ok) throw new Error(`${player}: ${response.status} ${await response.text()}`)
  const { jwt, user } = (await response.json()) as { jwt: string; user: unknown }
  return { token: jwt, user: JSON.stringify(user) }
}
