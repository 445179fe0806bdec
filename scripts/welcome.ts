import type { AddressInfo } from 'node:net'
import { seededPlayers } from '#sandbox/players'

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
const LOOPBACK = new Set(['127.0.0.1', '::1'])

/** The address that a person on this machine types. */
export function addressOf({ address, port }: AddressInfo): string {
  const host = ANY_ADDRESS.has(address) || LOOPBACK.has(address) ? 'localhost' : address
  return `http://${host}:${port}`
}

/** What the terminal says when the site stands on the sandbox: where it is and who can sign in. */
export function welcome(address: string): string {
  const width = Math.max(...seededPlayers.map((player) => player.login.length))
  const passwordWidth = Math.max(...seededPlayers.map((player) => player.password.length))
  const players = seededPlayers.map(
    ({ login, password, note }) =>
      `    ${login.padEnd(width)}  ${password.padEnd(passwordWidth)}  ${note}`,
  )
  return [
    '',
    `  Site             ${address}/`,
    `  Sandbox console  ${address}/__sandbox`,
    '',
    '  Players (login, password):',
    ...players,
    '',
    '  Ctrl-C stops.',
    '',
  ].join('\n')
}
