import { parseArgs } from 'node:util'
import { askedMail, environmentMail, mailApi, type MailSource } from './mail'
import type { KitOptions } from './run-kit'
import { TAGS } from './tags'

const COMMAND = import.meta.url.endsWith('.ts') ? 'npm run contract --' : 'npx aurora-contract'

export const USAGE = `${COMMAND} --base URL [options]

  --base URL         the server to check, such as https://staging.example
  --captcha TOKEN    a token that its bot check takes; without it the bot check is taken to be off
  --mail-api URL     a Mailpit or MailHog that gets its emails, such as http://127.0.0.1:8025
  --mail-ask         asks for each key and code at the terminal
  --mail-to PATTERN  where emails go, such as me+*@example.com; * becomes the login
  --author CODE      an author code that the server knows
  --only TAG[,TAG]   a part of the claims: ${TAGS.join(', ')}
  --deep             sends generated requests too; takes Java 17 and some minutes
  --through-ui       makes journeys in a browser too, with the server behind the built site
  --report DIR       writes report.html, report.md and junit.xml there

E-mails can come from the environment too: CONTRACT_VERIFY_KEY, CONTRACT_RECOVERY_KEY, CONTRACT_CODE.
The project's own sandbox needs none of this but --base.`

/** What the command line asks for, or why it cannot be done. */
export type Asked =
  | { readonly kind: 'run'; readonly options: KitOptions; readonly report: string | undefined }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string }

const wrong = (why: string): Asked => ({ kind: 'wrong', why })

const isUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function parse(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: {
      base: { type: 'string' },
      captcha: { type: 'string' },
      'mail-api': { type: 'string' },
      'mail-ask': { type: 'boolean' },
      'mail-to': { type: 'string' },
      author: { type: 'string' },
      only: { type: 'string' },
      report: { type: 'string' },
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
    ? environmentMail
    : undefined
}

/** Reads the words of the command line. */
export function readArguments(words: readonly string[], env: NodeJS.ProcessEnv): Asked {
  let values: ReturnType<typeof parse>
  try {
    values = parse(words)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
  if (values.help) return { kind: 'help' }
  const empty = Object.entries(values).find(([, value]) => value === '')
  if (empty) return wrong(`--${empty[0]} is empty; leave it out, or give it a value.`)
  if (values.base === undefined) return wrong('--base is missing.')
  if (!isUrl(values.base)) return wrong(`--base ${values.base} is not an address.`)
  if (/\/api\/v2(?:\/|$)/.test(values.base)) {
    return wrong(`--base ${values.base}: leave the path out, the kit adds /api/v2 itself.`)
  }
  const api = values['mail-api']
  if (api !== undefined && !isUrl(api)) return wrong(`--mail-api ${api} is not an address.`)
  if (api !== undefined && values['mail-ask']) return wrong('--mail-api or --mail-ask, not both.')
  const mailTo = values['mail-to']
  if (mailTo !== undefined && !/^[^@*]*\*[^@*]*@[^@*]+$/.test(mailTo)) {
    return wrong('--mail-to is an address with one * before its @.')
  }
  const only = values.only?.split(',')
  const unknown = only?.find((tag) => !TAGS.some((known) => known === tag))
  if (unknown !== undefined) return wrong(`--only ${unknown}: there are ${TAGS.join(', ')}.`)
  const { base, captcha, author, report, deep } = values
  const options = {
    base,
    captcha,
    mailTo,
    author,
    only,
    deep,
    throughUi: values['through-ui'],
    mail: mailOf(values, env),
  }
  return { kind: 'run', options, report }
}
