import { describe, expect, it } from 'vitest'
import { freePort } from './free-port'
import { listen } from './listen'

describe('a free port', () => {
  it('is the preferred one where nobody listens there', async () => {
    const port = await freePort()
    expect(await freePort(port)).toBe(port)
  })

  it('is another where somebody does', async () => {
    const port = await freePort()
    const server = await listen(() => undefined, { host: '127.0.0.1', port })
    expect(await freePort(port)).not.toBe(port)
    await new Promise((resolve) => server.close(resolve))
  })
})
