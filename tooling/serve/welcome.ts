import type { AddressInfo } from 'node:net'
import { playerLines } from '#sandbox/server/players-view'
import { createSandbox } from '#sandbox/server/sandbox'

const HERE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** The address to type on this machine. */
export function localUrl(address: string | AddressInfo | null | undefined): string {
  if (typeof address !== 'object' || address === null) return 'http://localhost'
  return `http://${HERE.has(address.address) ? 'localhost' : address.address}:${address.port}`
}

/** What the terminal shows about a site: its addresses and, with the sandbox, the players who can sign in. */
export function welcome(address: string, backend: string | undefined): string {
  if (backend !== undefined) {
    return `\n  Site     ${address}/\n  Backend  ${backend}\n\n  Ctrl-C stops.\n\n`
  }
  // Every new world has the same players.
  const players = playerLines(createSandbox().world())
  return [
    '',
    `  Site             ${address}/`,
    `  Sandbox console  ${address}/__sandbox`,
    '',
    '  Players (login, password):',
    ...players.map((line) => `  ${line}`),
    '',
    '  Ctrl-C stops.',
    '',
    '',
  ].join('\n')
}
