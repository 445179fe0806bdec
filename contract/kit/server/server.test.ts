import { expect, test } from 'vitest'
import { CannotRun, meetServer } from './server'
import { askedMail } from '../mail/mail'
import { opened } from '../testing/opened'
import { served } from '../testing/served'

/** What is found out about a server that answers like this. */
async function meet(answer: (path: string) => Response) {
  const { base } = opened(await served(({ url }) => answer(new URL(url).pathname)))
  return { base, server: meetServer({ base, mail: () => Promise.resolve([]) }) }
}

const elsewhere = (path: string) =>
  new Response(null, { status: 301, headers: { location: `https://api.example${path}` } })

test('refuses a server that redirects its API, and names the target', async () => {
  const { base, server } = await meet(elsewhere)
  await expect(server).rejects.toThrow(CannotRun)
  await expect(server).rejects.toThrow(
    `${base} redirects to https://api.example/api/v2/user/check: set --base to the server of the API.`,
  )
})

test('accepts a server that redirects only paths outside the API', async () => {
  const { server } = await meet((path) =>
    path.startsWith('/api/') ? new Response(null, { status: 401 }) : elsewhere(path),
  )
  await expect(server).resolves.toMatchObject({ sandbox: false })
})

test.each(['null', '7', '[]', '{}', '{"captcha"'])(
  'does not take a server that responds to everything with %s for the sandbox',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const { server } = await meet(() => new Response(body, { headers }))
    await expect(server).resolves.toMatchObject({ sandbox: false })
  },
)

test('refuses a server that does not answer', async () => {
  const { base, close } = await served(() => null)
  close()
  await expect(meetServer({ base })).rejects.toThrow(CannotRun)
  await expect(meetServer({ base })).rejects.toThrow(`${base} does not answer`)
})

test('refuses --mail-ask without a terminal', async () => {
  const { base } = opened(await served(() => null))
  const meeting = meetServer({ base, mail: askedMail })
  await expect(meeting).rejects.toThrow(CannotRun)
  await expect(meeting).rejects.toThrow('--mail-ask needs a terminal.')
})

test('explains a port that fetch blocks', async () => {
  await expect(meetServer({ base: 'http://127.0.0.1:10080' })).rejects.toThrow(
    'http://127.0.0.1:10080 has a port that browsers and Node block',
  )
})
