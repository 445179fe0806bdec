import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort, holdPort } from './free-port'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false))
  })

describe('a port that is held', () => {
  it('takes the preferred port if it is free', async () => {
    const { port, release } = await holdPort(await freePort())
    expect(await answers(port)).toBe(true)
    await release()
    expect(await answers(port)).toBe(false)
  })

  it('takes another port if it is not', async () => {
    const first = await holdPort(0)
    const second = await holdPort(first.port)
    expect(second.port).not.toBe(first.port)
    await Promise.all([first.release(), second.release()])
  })
})

/** From here on Linux gives them to whoever asks for any, and to connections. */
const GIVEN_BY_THE_SYSTEM = 32_768

it('finds ports that no other program is given before they are used', async () => {
  const [first, second] = [await freePort(), await freePort()]
  expect(second).not.toBe(first)
  expect(Math.max(first, second)).toBeLessThan(GIVEN_BY_THE_SYSTEM)
})
