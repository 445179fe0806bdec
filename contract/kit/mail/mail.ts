import { createInterface } from 'node:readline/promises'
import { codesIn, oddNumberIn, textOfHtml } from './email-text'

/** The e-mail values a flow needs: the key of a link, or a code. */
export const EMAIL_KINDS = ['verify', 'recovery', 'code'] as const

/** A `notice` contains text only. */
export type EmailKind = (typeof EMAIL_KINDS)[number] | 'notice'

/** An e-mail with what a flow needs from it. */
export interface Email {
  readonly id: string
  readonly kind: EmailKind
  /** The key of its link as the site reads it, or its code; empty in a notice. */
  readonly value: string
  /** Why a player cannot use it, if so. */
  readonly fault?: EmailFault
  /** Its subject and text, if they can be read. */
  readonly text?: string
}

/** What the contract requires of an e-mail's value, and the actual value. */
export interface EmailFault {
  readonly expected: string
  readonly got: string
}

/** Where e-mails are looked up: all that came to an address, newest first. */
export interface MailSource {
  (to: string, kind: EmailKind): Promise<readonly Email[]>
  /** Whether it returns the text of e-mails, and notices too. */
  readonly texts?: boolean
  /** Whether it asks a person, who may take any time. */
  readonly isAsked?: boolean
  /** Secret values it was given, by the variable that contains them. */
  readonly given?: readonly (readonly [variable: string, value: string])[]
  /** Rejects if e-mails cannot be looked up at all. */
  readonly meet?: () => Promise<void>
}

/** A key as the site reads it from a URL, with a fault if it reads another one than was meant. */
function readKey(raw: string): Pick<Email, 'value' | 'fault'> {
  const value = new URLSearchParams(`key=${raw.split('#')[0] ?? ''}`).get('key') ?? ''
  const sign = /[+#]/.exec(raw)?.[0]
  if (sign === undefined) return { value }
  const read = sign === '+' ? 'reads as a space' : 'takes as the end of the key'
  const got = `a key with a bare ${sign}, which the site ${read}`
  return { value, fault: { expected: 'a link whose key is percent-encoded', got } }
}

/** A code that is not a number of six digits, such as one that lost its leading zeros. */
const oddCode = (code: string): Pick<Email, 'value' | 'fault'> => ({
  value: code,
  fault: {
    expected: 'a code of six digits, leading zeros included',
    got: /^\d+$/.test(code) ? `a code of ${code.length} digits` : 'a code of other characters',
  },
})

const readCode = (code: string): Pick<Email, 'value' | 'fault'> =>
  /^\d{6}$/.test(code) ? { value: code } : oddCode(code)

/** What an e-mail contains, by its links; a notice if there is nothing to take. */
function readEmail(id: string, text: string): Email {
  const link = /\/(verify|recovery)\?(?:[^\s"'<>]*?&(?:amp;)?)?key=([^\s"'<>&]+)/.exec(text)
  if (link) {
    const kind = link[1] === 'recovery' ? 'recovery' : 'verify'
    return { id, kind, ...readKey(link[2] ?? ''), text }
  }
  const [code] = codesIn(text)
  return code === undefined
    ? { id, kind: 'notice', value: '', text }
    : { id, kind: 'code', value: code, text }
}

/** An e-mail by its text; HTML beside it repeats the same. */
function readParts(id: string, subject: string, text: string, html: string): Email {
  const written = readEmail(id, text.trim())
  const shown = readEmail(id, textOfHtml(html))
  const email = written.kind === 'notice' && shown.kind !== 'notice' ? shown : written
  const read = written.text === '' ? shown.text : written.text
  return { ...email, text: `${subject}\n${read}` }
}

/** The first number of an e-mail that could be meant as a code, if a code was due and none came. */
export function asOddCode(email: Email | undefined): Email | undefined {
  const found = oddNumberIn(email?.text ?? '')
  return email && found !== undefined ? { ...email, kind: 'code', ...oddCode(found) } : undefined
}

async function json<Answer>(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, { headers: { ...headers, connection: 'close' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  // The mail tools document their responses; a missing field shows in use.
  return (await response.json()) as Answer
}

/** The sandbox's own mailbox. */
export function sandboxMail(base: string, headers: Record<string, string>): MailSource {
  type Sent = {
    id: string
    kind: EmailKind
    link: string | null
    code: string | null
    subject: string
    text: string
  }
  const source = async (to: string): Promise<readonly Email[]> => {
    const url = `${base}/__sandbox/api/mail?to=${encodeURIComponent(to)}`
    const all = await json<readonly Sent[]>(url, headers)
    return all.map(({ id, kind, link, code, subject, text }) => ({
      ...(link === null ? { kind, value: '' } : readEmail(id, link)),
      ...(code !== null && readCode(code)),
      id,
      text: `${subject}\n${text}`,
    }))
  }
  return Object.assign(source, { texts: true })
}

async function mailpit(api: string, to: string): Promise<readonly Email[]> {
  type Found = { messages: readonly { ID: string }[] }
  const query = encodeURIComponent(`to:"${to}"`)
  const { messages } = await json<Found>(`${api}/api/v1/search?query=${query}`)
  return Promise.all(
    messages.map(async ({ ID }) => {
      const { Subject, Text, HTML } = await json<{ Subject?: string; Text: string; HTML: string }>(
        `${api}/api/v1/message/${ID}`,
      )
      return readParts(ID, Subject ?? '', Text, HTML)
    }),
  )
}

/** An e-mail or a part of one, as MailHog returns it: nothing is decoded. */
interface MimePart {
  readonly Headers?: Readonly<Record<string, readonly string[]>> | null
  readonly Body: string
  readonly MIME?: { readonly Parts?: readonly MimePart[] | null } | null
}

const headerOf = ({ Headers }: MimePart, name: string): string =>
  Object.entries(Headers ?? {})
    .find(([key]) => key.toLowerCase() === name)?.[1][0]
    ?.trim()
    .toLowerCase() ?? ''

/** The decoder for the bytes of a part: UTF-8 unless it names a known charset. */
function decoderOf(part: MimePart): TextDecoder {
  const charset = /charset="?([^\s";]+)/.exec(headerOf(part, 'content-type'))?.[1]
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Soft line breaks are removed first: they may be between the bytes of one character. */
const unquoted = (text: string, decoder: TextDecoder): string =>
  text
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/gi, (bytes) =>
      decoder.decode(Buffer.from(bytes.replaceAll('=', ''), 'hex')),
    )

function decoded(part: MimePart): string {
  const encoding = headerOf(part, 'content-transfer-encoding')
  const decoder = decoderOf(part)
  if (encoding === 'base64') return decoder.decode(Buffer.from(part.Body, 'base64'))
  return encoding === 'quoted-printable' ? unquoted(part.Body, decoder) : part.Body
}

/** The text of an e-mail in one media type, from all its parts. */
function textOf(part: MimePart, type: RegExp): string {
  const parts = part.MIME?.Parts ?? []
  if (parts.length > 0) return parts.map((one) => textOf(one, type)).join('\n')
  return type.test(headerOf(part, 'content-type')) ? decoded(part) : ''
}

async function mailhog(api: string, to: string): Promise<readonly Email[]> {
  type Found = {
    items: readonly { ID: string; Content: MimePart; MIME?: MimePart['MIME'] }[]
  }
  const url = `${api}/api/v2/search?kind=to&query=${encodeURIComponent(to)}`
  const { items } = await json<Found>(url)
  return items.map(({ ID, Content, MIME = null }) => {
    const whole = { ...Content, MIME }
    return readParts(ID, '', textOf(whole, /^(?:text\/(?!html)|$)/), textOf(whole, /^text\/html/))
  })
}

/** Mailpit, or MailHog if `meet` finds that at `api`. */
export function mailApi(api: string): MailSource {
  let read = mailpit
  const meet = async () => {
    const nobody = 'nobody@kit.example'
    try {
      await mailpit(api, nobody).catch(async () => {
        await mailhog(api, nobody)
        read = mailhog
      })
    } catch (error) {
      throw new Error(`${api} does not respond like Mailpit or MailHog.`, { cause: error })
    }
  }
  return Object.assign((to: string) => read(api, to), { meet, texts: true })
}

const VARIABLE = {
  verify: 'CONTRACT_VERIFY_KEY',
  recovery: 'CONTRACT_RECOVERY_KEY',
  code: 'CONTRACT_CODE',
}

/** A test server that always sends the same: its key or code from the environment. */
export function environmentMail(env: NodeJS.ProcessEnv): MailSource {
  const source: MailSource = async (_, kind) => {
    const value = kind === 'notice' ? undefined : env[VARIABLE[kind]]
    return value ? [{ id: `${kind} ${Math.random()}`, kind, value }] : []
  }
  const given = Object.values(VARIABLE).flatMap((name) => {
    const value = env[name]
    return value ? [[name, value] as const] : []
  })
  return Object.assign(source, { given })
}

/**
 * Asks at the terminal for what an e-mail contains.
 *
 * @throws if the input ends instead, as with Ctrl-D; the terminal shows that as well.
 */
async function ask(to: string, kind: EmailKind): Promise<readonly Email[]> {
  const what = kind === 'code' ? 'the code' : `the key (or the whole link) of the ${kind} e-mail`
  const typed = await answerTo(`Mail to ${to}: ${what}? `)
  if (typed === undefined) {
    const why = `The input ended: ${what} to ${to} counts as not received.`
    process.stderr.write(`\n${why}\n`)
    throw new Error(why)
  }
  if (typed === '') return []
  const raw = /key=([^\s&]+)/.exec(typed)?.[1]
  const read = raw === undefined ? { value: typed } : readKey(raw)
  return [{ id: `${to} ${Math.random()}`, kind, ...(kind === 'code' ? readCode(typed) : read) }]
}

/** The line that is typed; undefined if the input ends, or has ended before. */
async function answerTo(question: string): Promise<string | undefined> {
  if (process.stdin.readableEnded) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // The terminal takes Ctrl-C for itself.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const end = new Promise<undefined>((resolve) => terminal.on('close', () => resolve(undefined)))
  const typed = await Promise.race([terminal.question(question), end])
  terminal.close()
  return typed?.trim()
}

let asked: Promise<unknown> = Promise.resolve()

function askInTurn(to: string, kind: EmailKind): Promise<readonly Email[]> {
  const answer = asked.then(() => ask(to, kind))
  asked = answer.catch(() => undefined)
  return answer
}

/** Asks the person at the terminal, one question at a time, even if several contexts wait for e-mails. */
export const askedMail: MailSource = Object.assign(askInTurn, {
  isAsked: true,
  meet: () =>
    process.stdin.isTTY
      ? Promise.resolve()
      : Promise.reject(new Error('--mail-ask needs a terminal.')),
})
