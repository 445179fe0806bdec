import { expect, test } from 'vitest'
import { CannotRun, meetServer } from './server'
import { askedMail } from '../mail/mail'
import { opened } from '../testing/opened'
import { served } from '../testing/served'

/** What is known of a server that answers so. */
async function meet(answer: (path: string) => Response) {
  const { base } = opened(await served(({ url }) => answer(new URL(url).pathname)))
  return { base, server: meetServer({ base, mail: () => Promise.resolve([]) }) }
}

const elsewhere = (path: string) =>
  new Response(null, { status: 301, headers: { location: `https://api.example${path}` } })

test('a server that redirects its API cannot be checked, and the error names the target', async () => {
  const { base, server } = await meet(elsewhere)
  await expect(server).rejects.toThrow(CannotRun)
  await expect(server).rejects.toThrow(
    `${base} sends its requests on to https://api.example/api/v2/user/check: give --base where the API answers.`,
  )
})

test('a server that redirects only paths outside of the API is checked', async () => {
  const { server } = await meet((path) =>
    path.startsWith('/api/') ? new Response(null, { status: 401 }) : elsewhere(path),
  )
  await expect(server).resolves.toMatchObject({ sandbox: false })
})

test.each(['null', '7', '[]', '{}', '{"captcha"'])(
  'a server that responds to everything with %s is not taken for the sandbox',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const { server } = await meet(() => new Response(body, { headers }))
    await expect(server).resolves.toMatchObject({ sandbox: false })
  },
)

test('a server that does not answer cannot be checked', async () => {
  const { base, close } = await served(() => null)
  close()
  await expect(meetServer({ base })).rejects.toThrow(CannotRun)
  await expect(meetServer({ base })).rejects.toThrow(`${base} does not answer`)
})

test('e-mails are asked for at a terminal alone', async () => {
  const { base } = opened(await served(() => null))
  const meeting = meetServer({ base, mail: askedMail })
  await expect(meeting).rejects.toThrow(CannotRun)
  await expect(meeting).rejects.toThrow('--mail-ask asks at a terminal, and this is none.')
})

test('a port that fetch refuses is reported in plain words', async () => {
  await expect(meetServer({ base: 'http://127.0.0.1:10080' })).rejects.toThrow(
    'http://127.0.0.1:10080 has a port that browsers and Node refuse to call',
  )
})
