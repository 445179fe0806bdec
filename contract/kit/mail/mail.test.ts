import { PassThrough } from 'node:stream'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { askedMail, mailApi, type MailSource } from './mail'
import { openInbox } from './inbox'
import { opened } from '../testing/opened'
import { served, type Fetch } from '../testing/served'

afterEach(() => {
  vi.restoreAllMocks()
})

const listen = async (fetch: Fetch): Promise<string> => opened(await served(fetch)).base

const EMAIL = 'Follow https://site.test/verify?utm=1&key=abc%2Fdef to verify.'

test('reads e-mails from Mailpit', async () => {
  const api = await listen(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/v1/search') {
      expect(searchParams.get('query')).toBe('to:"kit@site.test"')
      return Response.json({ messages: [{ ID: 'b' }, { ID: 'a' }] })
    }
    const text = pathname.endsWith('/a') ? EMAIL : 'Your code: 408 213'
    return Response.json({ Text: text, HTML: '<p style="color:#123456">' })
  })
  expect(await mailApi(api)('kit@site.test', 'code')).toMatchObject([
    { id: 'b', kind: 'code', value: '408213' },
    { id: 'a', kind: 'verify', value: 'abc/def' },
  ])
})

test.each([
  [
    'with an escaped equals sign',
    '<a href="https://site.test/verify?utm=1&amp;key&#x3D;a%26copy%3D1&amp;b=2">Go</a>',
    'verify',
    'a&copy=1',
  ],
  [
    'with a picture',
    '<img src="/img/202611/logo.png"><p>Code: <b>408&nbsp;213</b>',
    'code',
    '408213',
  ],
])('reads an HTML-only e-mail: %s', async (_, HTML, kind, value) => {
  const api = await listen(({ url }) =>
    Response.json(
      new URL(url).pathname === '/api/v1/search'
        ? { messages: [{ ID: 'a' }] }
        : { Subject: 'Aurora', Text: '', HTML },
    ),
  )
  expect(await mailApi(api)('kit@site.test', 'code')).toMatchObject([{ kind, value }])
})

interface Content {
  readonly Headers: Readonly<Record<string, readonly string[]>>
  readonly Body: string
  readonly MIME: { readonly Parts: readonly Content[] } | null
}

const part = (Body: string, encoding?: string, type = 'text/plain; charset=utf-8'): Content => ({
  Headers: {
    'Content-Type': [type],
    ...(encoding !== undefined && { 'Content-Transfer-Encoding': [encoding] }),
  },
  Body,
  MIME: null,
})
const multipart = (...Parts: readonly Content[]): Content => ({
  ...part('--b', undefined, 'multipart/alternative; boundary=b'),
  MIME: { Parts },
})
const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')

const RECOVERY = 'https://site.test/recovery?key=rec_1'
// Decoded as quoted-printable, the =41 of this plain text would become the letter A.
const PLAIN = 'https://site.test/recovery?key=41rec'

test.each<[string, Content, string, 'recovery' | 'code']>([
  [
    'quoted-printable',
    part('https://site.test/recovery?k=\r\ney=3Drec_1\r\n', 'quoted-printable'),
    'rec_1',
    'recovery',
  ],
  [
    'quoted-printable, a key in two-byte characters',
    part('https://site.test/recovery?key=3D=D0=BA=D0=BB=\r\n=D1=8E=D1=\r\n=87', 'quoted-printable'),
    'ключ',
    'recovery',
  ],
  ['plain', part(PLAIN), '41rec', 'recovery'],
  ['8bit', part(`Ключ: ${PLAIN}`, '8bit'), '41rec', 'recovery'],
  [
    'base64',
    part(base64(`Чтобы сменить пароль, откройте ${RECOVERY}`), 'Base64'),
    'rec_1',
    'recovery',
  ],
  [
    'of parts',
    multipart(
      part(base64('Ваш код: 408 213'), 'base64'),
      part('<p>=D0=9A=D0=\r\n=BE=D0=B4: 408 213</p>', 'quoted-printable', 'text/html'),
    ),
    '408213',
    'code',
  ],
  [
    'of parts in parts, with a picture',
    multipart(
      part(base64('111111'), 'base64', 'image/png'),
      multipart(part('Code: =34=30=38=32=31=33', 'quoted-printable')),
    ),
    '408213',
    'code',
  ],
])('reads e-mails from MailHog: %s', async (_, { MIME, ...Content }, value, kind) => {
  const api = await listen(({ url }) =>
    new URL(url).pathname === '/api/v2/search'
      ? Response.json({ items: [{ ID: 'x', Content, MIME }] })
      : null,
  )
  const mail = mailApi(api)
  await mail.meet?.()
  expect(await mail('kit@site.test', kind)).toMatchObject([{ id: 'x', kind, value }])
})

test.each([
  ['koi8-r', 'quoted-printable', '=EB=CF=C4'],
  ['"windows-1251"', 'base64', 'yu7k'],
  ['unheard-of', 'quoted-printable', '=D0=9A=D0=BE=D0=B4'],
])('reads e-mails from MailHog in %s', async (charset, encoding, bytes) => {
  const { MIME, ...Content } = part(bytes, encoding, `text/plain; charset=${charset}`)
  const api = await listen(({ url }) =>
    new URL(url).pathname === '/api/v2/search'
      ? Response.json({ items: [{ ID: 'x', Content, MIME }] })
      : null,
  )
  const mail = mailApi(api)
  await mail.meet?.()
  const [email] = await mail('kit@site.test', 'notice')
  expect(email?.text?.trim()).toBe('Код')
})

const NOT_ENCODED = 'a link whose key is percent-encoded'

test.each([
  ['keeps an invalid escape', 'key=50%zz', '50%zz', undefined],
  ['decodes an encoded plus sign', 'key=a%2Bb%3D', 'a+b=', undefined],
  ['reads a bare plus sign as a space', 'key=a+b', 'a b', NOT_ENCODED],
  ['ends the key at a number sign', 'key=a#b', 'a', NOT_ENCODED],
])('reads a key as the site does: %s', async (_, query, value, expected) => {
  const api = await listen(({ url }) =>
    Response.json(
      new URL(url).pathname === '/api/v1/search'
        ? { messages: [{ ID: 'a' }] }
        : { Text: `https://site.test/verify?${query}`, HTML: '' },
    ),
  )
  const [email] = await mailApi(api)('kit@site.test', 'verify')
  expect(email).toMatchObject({ id: 'a', kind: 'verify', value })
  expect(email?.fault?.expected).toBe(expected)
})

test('reports a shorter number in place of a code', async () => {
  const notice = {
    id: '1',
    kind: 'notice',
    value: '',
    text: 'Your code: 1234. Since 10:15',
  } as const
  const inbox = openInbox(() => Promise.resolve([notice]), 10)
  expect(await inbox('kit@site.test', 'code')).toMatchObject({
    value: '1234',
    fault: { got: 'a code of 4 digits' },
  })
  expect(await inbox('kit@site.test', 'code')).toBeUndefined()
})

test.each([
  ['nothing', null],
  ['a page', '<!doctype html><title>Inbox</title>'],
])('names the URL that returns %s in place of Mailpit or MailHog', async (_, page) => {
  const headers = { 'content-type': 'text/html' }
  const api = await listen(() => (page === null ? null : new Response(page, { headers })))
  await expect(mailApi(api).meet?.()).rejects.toThrow(`${api} does not respond like Mailpit`)
})

test('reports a Mailpit that fails later as what it is', async () => {
  let asked = 0
  const api = await listen(() => {
    asked += 1
    return asked === 1 ? Response.json({ messages: [] }) : new Response(null, { status: 500 })
  })
  const mail = mailApi(api)
  await mail.meet?.()
  await expect(mail('kit@site.test', 'code')).rejects.toThrow(/\/api\/v1\/search\S+ answered 500$/)
})

test('hands each e-mail out once, and waits for the next', async () => {
  let asked = 0
  const source: MailSource = () => {
    asked += 1
    const first = { id: '1', kind: 'code', value: '111111' } as const
    const second = { id: '2', kind: 'code', value: '222222' } as const
    return Promise.resolve(asked < 3 ? [first] : [second, first])
  }
  const inbox = openInbox(source, 400)
  expect(await inbox('kit@site.test', 'code')).toMatchObject({ value: '111111' })
  expect(await inbox('kit@site.test', 'code')).toMatchObject({ value: '222222' })
  expect(await inbox('kit@site.test', 'code')).toBeUndefined()
})

test('waits less for the third e-mail if none has come', async () => {
  const patience = 400
  const inbox = openInbox(() => Promise.resolve([]), patience)
  const waited: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const started = Date.now()
    expect(await inbox('kit@site.test', 'verify')).toBeUndefined()
    waited.push(Date.now() - started)
  }
  expect(waited.map((milliseconds) => milliseconds >= patience)).toEqual([true, true, false])
})

/** Asks a person for two e-mails at once; `hear` gets each question and the person's keyboard. */
async function askTwo(hear: (question: string, keyboard: PassThrough) => void) {
  const keyboard = new PassThrough()
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {}
  Object.defineProperty(process, 'stdin', { value: keyboard, configurable: true })
  onTestFinished(() => void Object.defineProperty(process, 'stdin', stdin))
  vi.spyOn(process.stderr, 'write').mockImplementation((question) => {
    hear(String(question), keyboard)
    return true
  })
  const emails = [askedMail('a@kit.test', 'code'), askedMail('b@kit.test', 'verify')]
  return Promise.allSettled(emails.map(async (email) => (await email)[0]?.value))
}

test('asks a person one question after the other', async () => {
  const said = await askTwo((question, keyboard) => {
    if (question.includes('Mail to a@kit.test: the code?')) keyboard.write('408213\n')
    if (question.includes('Mail to b@kit.test: the key')) {
      keyboard.write('https://site.test/verify?key=ver_1\n')
    }
  })
  expect(said.map((one) => one.status === 'fulfilled' && one.value)).toEqual(['408213', 'ver_1'])
})

test('stops waiting for e-mail once the input has ended', async () => {
  const said = await askTwo((question, keyboard) => {
    if (question.includes('Mail to a@kit.test: the code?')) keyboard.end()
  })
  expect(said.map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
    'The input ended: the code to a@kit.test counts as not received.',
    'The input ended: the key (or the whole link) of the verify e-mail to b@kit.test counts as not received.',
  ])
})
