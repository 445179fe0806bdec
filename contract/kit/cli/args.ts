import { parseArgs } from 'node:util'
import { askedMail, environmentMail, mailApi, type MailSource } from '../mail/mail'
import type { KitOptions } from '../run/run-kit'
import { operations } from '#/api/generated/operations'
import { payByCommand, payByUrl, type PaymentPlayer } from '../server/payments'
import { PROFILES, TAGS } from '../contract/tags'

const COMMAND = import.meta.url.endsWith('.ts') ? 'npm run contract --' : 'npx aurora-contract'

export const USAGE = `${COMMAND} --base URL [options]

  --base URL         the server to check, such as https://staging.example
  --captcha TOKEN    a token that its bot check takes; without it the bot check is taken to be off
  --mail-api URL     a Mailpit or MailHog that gets its emails, such as http://127.0.0.1:8025
  --mail-ask         asks for each key and code at the terminal
  --mail-to PATTERN  where emails go, such as me+*@example.com; * becomes the login
  --site URL         the site where links of e-mails lead, such as https://play.example
  --author CODE      an author code that the server knows, spelled as its author spells it
  --pay-command CMD  plays a payment: a command of the shell, with PAYMENT_ID, PAYMENT_STATUS
                     (succeeded, failed, canceled) and PAYMENT_URL in its environment
  --pay-url URL      the same by a POST; {paymentId} and {status} in it are filled in
  --only PART[,PART] a part of the claims: ${TAGS.join(', ')},
                     or operations, such as signIn
  --profile NAME     only core, protection or payments (which take core as well); several with commas
  --compare OLD.json what is new and mended since that report
  --explain CLAIM    says what a claim proves, sends and expects, and how it is mostly mended
  --last-failed      only the claims that the last report in --report DIR says failed
  --known FILE       failures that are known (YAML): only others fail the run
  --known-update     adds to it what fails now; --known-prune drops what no longer does
  --header 'N: V'    a header that every request carries; may be given several times
  --basic-auth U:P   user and password of a gateway, sent with requests without a token
  --rate N           sends at most N requests a second
  --limit MIN        ends the run after so many minutes, with what was found (15; with --mail-ask 240)
  --deep             sends generated requests too; takes Java 17 and some minutes
  --through-ui       makes journeys in a browser too, with the server behind the built site
  --report DIR       writes report.json, report.html, report.md, junit.xml, summary.md, badge.svg
                     and a script for each finding there

E-mails can come from the environment too: CONTRACT_VERIFY_KEY, CONTRACT_RECOVERY_KEY, CONTRACT_CODE.
The project's own sandbox needs none of this but --base.`

/** The file of known failures, and what becomes of it. */
export interface KnownOptions {
  readonly file: string
  readonly update: boolean
  readonly prune: boolean
}

/** What the command line asks for, or why it cannot be done. */
export type Asked =
  | {
      readonly kind: 'run'
      readonly options: KitOptions
      readonly report: string | undefined
      readonly known: KnownOptions | undefined
      readonly lastFailed: boolean
      /** The report of an earlier run. */
      readonly compare: string | undefined
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'explain'; readonly claim: string }
  | { readonly kind: 'wrong'; readonly why: string }

const PARTS: ReadonlySet<string> = new Set([
  ...TAGS,
  ...Object.values(operations).map(({ id }) => id),
])

/** The headers of `--header`, or why one is none. */
function headersOf(lines: readonly string[]): Readonly<Record<string, string>> | string {
  const pairs = lines.map((line) => /^([\w!#$%&'*+.^`|~-]+):\s*(.+)$/.exec(line))
  const bad = pairs.indexOf(null)
  // It may be a secret, so it is not said again.
  if (bad >= 0) return `--header is written as 'NAME: VALUE', which number ${bad + 1} is not.`
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair ? [[(pair[1] ?? '').toLowerCase(), pair[2] ?? '']] : [])),
  )
}

const wrong = (why: string): Asked => ({ kind: 'wrong', why })

const isUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Whether an address holds a password, which every report would show. */
const holdsPassword = (text = ''): boolean =>
  URL.canParse(text) && `${new URL(text).username}${new URL(text).password}` !== ''

function parse(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: {
      base: { type: 'string' },
      captcha: { type: 'string' },
      'mail-api': { type: 'string' },
      'mail-ask': { type: 'boolean' },
      'mail-to': { type: 'string' },
      site: { type: 'string' },
      author: { type: 'string' },
      'pay-command': { type: 'string' },
      'pay-url': { type: 'string' },
      only: { type: 'string' },
      profile: { type: 'string' },
      compare: { type: 'string' },
      explain: { type: 'string' },
      report: { type: 'string' },
      known: { type: 'string' },
      'known-update': { type: 'boolean' },
      'known-prune': { type: 'boolean' },
      'last-failed': { type: 'boolean' },
      header: { type: 'string', multiple: true },
      'basic-auth': { type: 'string' },
      rate: { type: 'string' },
      limit: { type: 'string' },
      deep: { type: 'boolean' },
      'through-ui': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values
}

function mailOf(values: ReturnType<typeof parse>, env: NodeJS.ProcessEnv): MailSource | undefined {
  if (values['mail-api'] !== undefined) return mailApi(values['mail-api'].replace(/\/+$/, ''))
  if (values['mail-ask']) return askedMail
  return Object.keys(env).some((name) => /^CONTRACT_(\w+_KEY|CODE)$/.test(name))
    ? environmentMail(env)
    : undefined
}

function paymentsOf(values: ReturnType<typeof parse>): PaymentPlayer | undefined {
  const { 'pay-command': command, 'pay-url': url } = values
  if (command !== undefined) return payByCommand(command)
  return url === undefined ? undefined : payByUrl(url)
}

/** Reads the arguments of the command line. */
export function readArguments(words: readonly string[], env: NodeJS.ProcessEnv): Asked {
  let values: ReturnType<typeof parse>
  try {
    values = parse(words)
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/)
    return wrong(why.replace(/\.?$/, '.'))
  }
  if (values.help) return { kind: 'help' }
  const empty = Object.entries(values).find(([, value]) => value === '' || value?.toString() === '')
  if (empty) return wrong(`--${empty[0]} is empty; leave it out, or give it a value.`)
  if (values.explain !== undefined) return { kind: 'explain', claim: values.explain }
  if (values.base === undefined) return wrong('--base is missing.')
  if (holdsPassword(values.base)) {
    return wrong('--base takes no user and password: they go with --basic-auth USER:PASSWORD.')
  }
  for (const name of ['mail-api', 'pay-url'] as const) {
    if (holdsPassword(values[name])) return wrong(`--${name} takes no user and password.`)
  }
  if (!isUrl(values.base)) return wrong(`--base ${values.base} is not an address.`)
  if (/\/api\/v2(?:\/|$)/.test(values.base)) {
    return wrong(`--base ${values.base}: leave the path out, the kit adds /api/v2 itself.`)
  }
  const api = values['mail-api']
  if (api !== undefined && !isUrl(api)) return wrong(`--mail-api ${api} is not an address.`)
  if (api !== undefined && values['mail-ask']) return wrong('--mail-api or --mail-ask, not both.')
  const { site } = values
  if (site !== undefined && !isUrl(site)) return wrong(`--site ${site} is not an address.`)
  const payUrl = values['pay-url']
  if (payUrl !== undefined && !isUrl(payUrl)) return wrong(`--pay-url ${payUrl} is not an address.`)
  if (payUrl !== undefined && values['pay-command'] !== undefined)
    return wrong('--pay-command or --pay-url, not both.')
  const mailTo = values['mail-to']
  if (mailTo !== undefined && !/^[^@*]*\*[^@*]*@[^@*]+$/.test(mailTo)) {
    return wrong('--mail-to is an address with one * before its @.')
  }
  const only = values.only?.split(',')
  const unknown = only?.find((part) => !PARTS.has(part))
  if (unknown !== undefined) {
    const meant = [...PARTS].find((part) => part.toLowerCase() === unknown.trim().toLowerCase())
    if (meant !== undefined) return wrong(`--only ${unknown}: it is written ${meant}.`)
    return wrong(`--only ${unknown}: there are ${TAGS.join(', ')}, and the operations.`)
  }
  const named = values.profile?.split(',')
  const other = named?.find((name) => !PROFILES.some((one) => one === name))
  if (other !== undefined) return wrong(`--profile ${other}: there are ${PROFILES.join(', ')}.`)
  const profiles = named && PROFILES.filter((one) => one === 'core' || named.includes(one))
  const headers = headersOf(values.header ?? [])
  if (typeof headers === 'string') return wrong(headers)
  const basic = values['basic-auth']
  if (basic !== undefined && !basic.includes(':')) return wrong('--basic-auth is USER:PASSWORD.')
  const rate = values.rate === undefined ? undefined : Number(values.rate)
  if (rate !== undefined && !(rate > 0)) return wrong('--rate is a number above 0.')
  const limit = Number(values.limit ?? (values['mail-ask'] ? 240 : 15))
  if (!(limit > 0 && limit <= 1440)) return wrong('--limit is a number of minutes, 1440 at most.')
  const update = values['known-update'] ?? false
  const prune = values['known-prune'] ?? false
  if ((update || prune) && values.known === undefined) {
    return wrong(`--known-${update ? 'update' : 'prune'} takes --known FILE.`)
  }
  const lastFailed = values['last-failed'] ?? false
  if (lastFailed && values.report === undefined) {
    return wrong('--last-failed takes --report DIR, where the last report is.')
  }
  const { base, captcha, author, report, deep } = values
  const options = {
    base,
    captcha,
    mailTo,
    site,
    author,
    payments: paymentsOf(values),
    only,
    profiles,
    deep,
    headers,
    basic,
    rate,
    limit,
    throughUi: values['through-ui'],
    mail: mailOf(values, env),
  }
  const known = values.known === undefined ? undefined : { file: values.known, update, prune }
  return { kind: 'run', options, report, known, lastFailed, compare: values.compare }
}
