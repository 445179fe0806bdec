import type { AddressInfo } from 'node:net'
import { playersView } from '#sandbox/players-view'
import { createSandbox } from '#sandbox/sandbox'

const HERE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** The address that a person on this machine types. */
export function addressOf(address: string | AddressInfo | null | undefined): string {
  if (typeof address !== 'object' || address === null) return 'http://localhost'
  return `http://${HERE.has(address.address) ? 'localhost' : address.address}:${address.port}`
}

/** The players that every new world of the sandbox has, a line each. */
async function playerLines(): Promise<string[]> {
  const players = await playersView(createSandbox().world())
  const width = Math.max(...players.map((player) => player.login.length))
  return players.map(({ login, password, active, mfa }) => {
    const notes = [active ? '' : 'unverified', mfa === null ? '' : `two-factor by ${mfa}`]
    return `    ${login.padEnd(width)}  ${password ?? ''}  ${notes.join('')}`.trimEnd()
  })
}

/** What the terminal says when the site stands on the sandbox: where it is and who can sign in. */
export async function welcome(address: string): Promise<string> {
  return [
    '',
    `  Site             ${address}/`,
    `  Sandbox console  ${address}/__sandbox`,
    '',
    '  Players (login, password):',
    ...(await playerLines()),
    '',
    '  Ctrl-C stops.',
    '',
    '',
  ].join('\n')
}
