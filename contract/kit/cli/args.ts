import { parseArgs } from 'node:util'
import { askedMail, environmentMail, mailApi, type MailSource } from '../mail/mail'
import type { KitOptions } from '../run/run-kit'
import { operations } from '#/api/generated/operations'
import { payByCommand, payByUrl, type PaymentPlayer } from '../server/payments'
import { PROFILES, TAGS } from '../contract/tags'

const COMMAND = import.meta.url.endsWith('.ts') ? 'npm run contract --' : 'npx aurora-contract'

export const USAGE = `${COMMAND} --base URL [options]

  --base URL         the server to check, such as https://staging.example
  --captcha TOKEN    a token its bot check accepts; without it, the bot check is assumed to be off
  --mail-api URL     a Mailpit or MailHog that receives its e-mail, such as http://127.0.0.1:8025
  --mail-ask         asks for each key and code at the terminal
  --mail-to PATTERN  the e-mail addresses of its players, such as me+*@example.com; * becomes the login
  --site URL         the site that links in e-mails must lead to, such as https://play.example
  --author CODE      an existing author code, spelled as its author spells it
  --pay-command CMD  a shell command that plays a payment, with PAYMENT_ID, PAYMENT_STATUS
                     (succeeded, failed, canceled) and PAYMENT_URL in its environment
  --pay-url URL      the same with a POST; {paymentId} and {status} in the URL are filled in
  --only PART[,PART] checks only these parts: ${TAGS.join(', ')},
                     or operations such as signIn
  --profile NAME     checks only core, protection or payments (the last two include core);
                     separate several with commas
  --compare OLD.json reports what is new and fixed since that report
  --explain CLAIM    prints what a claim proves, sends and expects, and the usual fix
  --last-failed      reruns only the claims that failed in the last report in --report DIR
  --known FILE       known failures (YAML): only other failures fail the run
  --known-update     adds what fails now to that file; --known-prune removes what no longer fails
  --header 'N: V'    a header to send with every request; repeatable
  --basic-auth U:P   user and password for a gateway, sent with requests that carry no token
  --rate N           sends at most N requests a second
  --limit MIN        ends the run after MIN minutes, with what was found (15; with --mail-ask 240)
  --deep             also sends generated requests; needs Java 17 and a few minutes
  --through-ui       also runs browser journeys on the built site, with the server behind it
  --report DIR       writes report.json, report.html, report.md, junit.xml, summary.md, badge.svg
                     claims.html and a script for each finding to DIR

The keys and the code of e-mails can also come from the environment: CONTRACT_VERIFY_KEY,
CONTRACT_RECOVERY_KEY, CONTRACT_CODE. The project's own sandbox needs only --base.`

/** The file of known failures, and whether to update or prune it. */
export interface KnownOptions {
  readonly file: string
  readonly update: boolean
  readonly prune: boolean
}

/** What the command line asks for, or why it was refused. */
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

/** The headers of `--header`, or why one is invalid. */
function headersOf(lines: readonly string[]): Readonly<Record<string, string>> | string {
  const pairs = lines.map((line) => /^([\w!#$%&'*+.^`|~-]+):\s*(.+)$/.exec(line))
  const bad = pairs.indexOf(null)
  // The header may be a secret, so the message does not repeat it.
  if (bad >= 0) return `--header number ${bad + 1} is not written as 'NAME: VALUE'.`
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair ? [[(pair[1] ?? '').toLowerCase(), pair[2] ?? '']] : [])),
  )
}

const wrong = (why: string): Asked => ({ kind: 'wrong', why })

const isUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Whether a URL contains credentials, which every report would show. */
const holdsPassword = (text: string): boolean =>
  URL.canParse(text) && `${new URL(text).username}${new URL(text).password}` !== ''

export const OPTIONS = {
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
} as const

const parse = (words: readonly string[]) => parseArgs({ args: [...words], options: OPTIONS }).values

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

/** Reads the command-line arguments. */
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
  const { base } = values
  if (base === undefined) return wrong('--base is missing.')
  for (const name of ['base', 'mail-api', 'site', 'pay-url'] as const) {
    const url = values[name]
    if (url === undefined) continue
    if (holdsPassword(url)) {
      const instead = name === 'base' ? '; use --basic-auth USER:PASSWORD' : ''
      return wrong(`--${name} must not contain a user and password${instead}.`)
    }
    if (!isUrl(url)) return wrong(`--${name} ${url} is not an http or https URL.`)
  }
  if (/\/api\/v2(?:\/|$)/.test(base)) {
    return wrong(`--base ${base}: leave out the path; the kit adds /api/v2 itself.`)
  }
  if (values['mail-api'] !== undefined && values['mail-ask'])
    return wrong('Use --mail-api or --mail-ask, not both.')
  if (values['pay-url'] !== undefined && values['pay-command'] !== undefined)
    return wrong('Use --pay-command or --pay-url, not both.')
  const mailTo = values['mail-to']
  if (mailTo !== undefined && !/^[^@*]*\*[^@*]*@[^@*]+$/.test(mailTo)) {
    return wrong('--mail-to must be an address with one * before its @.')
  }
  const only = values.only?.split(',')
  const unknown = only?.find((part) => !PARTS.has(part))
  if (unknown !== undefined) {
    const meant = [...PARTS].find((part) => part.toLowerCase() === unknown.trim().toLowerCase())
    if (meant !== undefined) return wrong(`--only ${unknown}: did you mean ${meant}?`)
    return wrong(`--only ${unknown}: unknown part. Use ${TAGS.join(', ')}, or an operation.`)
  }
  const named = values.profile?.split(',')
  const other = named?.find((name) => !PROFILES.some((one) => one === name))
  if (other !== undefined)
    return wrong(`--profile ${other}: unknown profile. Use ${PROFILES.join(', ')}.`)
  const profiles = named && PROFILES.filter((one) => one === 'core' || named.includes(one))
  const headers = headersOf(values.header ?? [])
  if (typeof headers === 'string') return wrong(headers)
  const basic = values['basic-auth']
  if (basic !== undefined && !basic.includes(':'))
    return wrong('--basic-auth must be USER:PASSWORD.')
  const rate = values.rate === undefined ? undefined : Number(values.rate)
  if (rate !== undefined && !(rate > 0)) return wrong('--rate must be a number above 0.')
  const limit = Number(values.limit ?? (values['mail-ask'] ? 240 : 15))
  if (!(limit > 0 && limit <= 1440))
    return wrong('--limit must be a number of minutes above 0, at most 1440.')
  const update = values['known-update'] ?? false
  const prune = values['known-prune'] ?? false
  if ((update || prune) && values.known === undefined) {
    return wrong(`--known-${update ? 'update' : 'prune'} needs --known FILE.`)
  }
  const lastFailed = values['last-failed'] ?? false
  if (lastFailed && values.report === undefined) {
    return wrong('--last-failed needs --report DIR, the folder of the last report.')
  }
  const { captcha, site, author, report, deep } = values
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
