import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { startListening } from './listening'

function newServer() {
  const server = createServer((_, response) => void response.end('here'))
  onTestFinished(() => void server.close())
  return server
}

it.each(['127.0.0.1', 'localhost'])('names the port that the system chose on %s', async (host) => {
  const { port, address } = await startListening(newServer(), { host, port: 0 })
  expect(address).toBe(`${host}:${port}`)
  const response = await fetch(`http://${address}`)
  expect(await response.text()).toBe('here')
})

it('writes an IPv6 address as addresses have it', async () => {
  const { port, address } = await startListening(newServer(), { host: '::', port: 0 })
  expect(address).toBe(`[::]:${port}`)
})

it('names the setting where a port is in use', async () => {
  const { port } = await startListening(newServer(), { host: '127.0.0.1', port: 0 })
  await expect(startListening(newServer(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is in use; choose another with PORT=….`,
  )
})

it('names the setting where the address is none of this machine', async () => {
  await expect(startListening(newServer(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    '192.0.2.1 is not an address of this machine; choose one, such as 127.0.0.1, with HOST=….',
  )
})
