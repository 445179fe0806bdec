import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/server/sandbox'
import { planting } from '../../proof/mistakes'
import { runKit } from './run-kit'
import { CannotRun } from '../server/server'
import { opened } from '../testing/opened'
import { served } from '../testing/served'
import { unknownServer } from '../testing/unknown-server'

/** A correct server that does not identify itself as the sandbox. `hear` is called with each request. */
async function stranger(hear: (request: Request) => void = () => undefined): Promise<string> {
  const sandbox = createSandbox()
  const one = await served((request) => {
    if (new URL(request.url).pathname.startsWith('/__sandbox')) return null
    hear(request)
    return sandbox.fetch(request)
  })
  return opened(one).base
}

test('refuses to run without a way to read e-mail', async () => {
  const base = await stranger()
  const run = runKit({ base })
  await expect(run).rejects.toThrow(CannotRun)
  await expect(run).rejects.toThrow('the kit must read it: use --mail-api URL')
})

const mail = () => Promise.reject(new Error('The mailbox is locked.'))

test('stops a claim whose e-mail cannot be read', { timeout: 60_000 }, async () => {
  const base = await stranger()
  const { claims } = await runKit({ base, mail, only: ['accountVerify'] })
  expect(claims).toContainEqual(
    expect.objectContaining({
      outcome: 'stopped',
      reason: expect.stringMatching(/^e-mail to .+ could not be read: The mailbox is locked\.$/),
    }),
  )
})

test('sends no bot-check token if none is given', { timeout: 60_000 }, async () => {
  const tokens: (string | null)[] = []
  const base = await stranger(({ headers }) => tokens.push(headers.get('x-recaptcha-token')))
  await runKit({ base, mail, only: ['signUp'] })
  expect(new Set(tokens)).toEqual(new Set([null]))
})

test('sends the bot-check token with each sign-up', { timeout: 60_000 }, async () => {
  const tokens: (string | null)[] = []
  const base = await stranger(({ url, method, headers }) => {
    if (method === 'POST' && url.endsWith('/signUp')) tokens.push(headers.get('x-recaptcha-token'))
  })
  await runKit({ base, mail, captcha: 'always-good', claims: new Set(['session-ids']) })
  expect(new Set(tokens)).toEqual(new Set(['always-good']))
})

/** What is reported about a server whose links all lead to one other site. */
async function saidOfLinks(site?: string) {
  const { base, mail } = await unknownServer(planting('links-elsewhere'))
  return runKit({ base, mail, site, claims: new Set(['email-links']) })
}

test('notes links to one other site, without a fault if no site is given', async () => {
  const { findings, notes } = await saidOfLinks()
  expect(findings).toEqual([])
  expect(notes.join()).toMatch(
    /^Links in e-mails lead to https:\/\/elsewhere\.example; the server is/,
  )
})

test('reports links to a site other than --site as one finding, with the operations that send them', async () => {
  const { findings, notes } = await saidOfLinks('https://play.example/')
  expect(findings).toMatchObject([
    {
      operations: ['signUp', 'recoveryRequest'],
      expected: 'a link to https://play.example',
      got: 'https://elsewhere.example',
      steps: ['signUp 201'],
      script: expect.stringContaining('/api/v2/user/signUp'),
    },
  ])
  expect(notes).toEqual([])
})

test('accepts links to the site of --site', async () => {
  const { findings, notes } = await saidOfLinks('https://elsewhere.example')
  expect({ findings, notes }).toEqual({ findings: [], notes: [] })
})
