import type { makeFetchTransport } from '@sentry/browser'
import { expect, test } from 'vitest'
import { sendScrubbed } from './send-scrubbed'

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0]

/** The items that leave the browser when `items` are sent. */
async function sent(...items: unknown[]): Promise<unknown[]> {
  const left: unknown[] = []
  const transport = sendScrubbed({
    flush: async () => true,
    send: async ([, gone]) => {
      left.push(...gone)
      return {}
    },
  })
  // Including kinds of items that a later version of the library may add.
  await transport.send([{}, items] as unknown as Envelope)
  return left
}

test('scrubs items of every kind', async () => {
  const item = { deep: [{ url: 'https://play.example/verify?key=abc', count: 1 }] }
  expect(await sent([{ type: 'new' }, item])).toEqual([
    [{ type: 'new' }, { deep: [{ url: 'https://play.example/verify', count: 1 }] }],
  ])
})

test('updates the length of a recording, in bytes', async () => {
  const events = JSON.stringify([{ href: 'https://play.example/я?key=abc' }])
  const [item] = await sent([{ type: 'replay_recording', length: 99 }, `{}\n${events}`])
  const text = `{}\n${JSON.stringify([{ href: 'https://play.example/я' }])}`
  expect(item).toEqual([{ type: 'replay_recording', length: new Blob([text]).size }, text])
})

test('sends nothing that cannot be parsed', async () => {
  expect(await sent([{ type: 'replay_recording' }, new Uint8Array([1])])).toEqual([])
  await expect(sent([{ type: 'replay_recording' }, '{}\nno json'])).rejects.toThrow(SyntaxError)
})
