import { iso, type Clock } from './clock'
import { folded } from './folded'
import { translate, type Language } from './messages'

export type EmailKind = 'verify' | 'recovery' | 'code' | 'notice'

/** An e-mail as its reader has it, with its link, key and code picked out for tests. */
export interface Email {
  readonly id: string
  readonly to: string
  readonly kind: EmailKind
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly link: string | null
  readonly key: string | null
  readonly code: string | null
  readonly at: string
}

export type EmailContent = { readonly to: string; readonly login: string } & (
  | { readonly kind: 'verify' | 'recovery'; readonly key: string; readonly site: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'notice'; readonly email: string; readonly site: string }
)

export interface Mailbox {
  readonly send: (language: Language, message: EmailContent) => void
  /** Newest first; of one address (case does not matter) and of one kind when given. */
  readonly list: (to?: string, kind?: string) => readonly Email[]
  /** Puts these e-mails, newest first, in the place of all that are there. */
  readonly restore: (kept: readonly Email[]) => void
  readonly clear: () => void
}

function linkOf(message: EmailContent, language: Language): string | null {
  switch (message.kind) {
    case 'verify':
    case 'recovery': {
      // Whatever browser it is opened in: one without a choice shows the site in Russian.
      const lang = language === 'ru' ? '' : `&lang=${language}`
      return `${message.site}/${message.kind}?key=${encodeURIComponent(message.key)}${lang}`
    }
    case 'notice':
      return `${message.site}/profile#sessions`
    case 'code':
      return null
  }
}

/** The e-mails that the world sent. Nothing leaves it. */
export function createMailbox(clock: Clock): Mailbox {
  let emails: Email[] = []
  return {
    send: (language, message) => {
      const link = linkOf(message, language)
      const values: Record<string, string> = { ...message, link: link ?? '' }
      emails.unshift({
        id: `mail_${emails.length + 1}`,
        to: message.to,
        kind: message.kind,
        language,
        subject: translate(language, `email_${message.kind}_subject`, values),
        text: translate(language, `email_${message.kind}`, values),
        link,
        key: 'key' in message ? message.key : null,
        code: 'code' in message ? message.code : null,
        at: iso(clock.now()),
      })
    },
    list: (to, kind) =>
      emails.filter(
        (message) =>
          (to === undefined || folded(message.to) === folded(to)) &&
          (kind === undefined || message.kind === kind),
      ),
    restore: (kept) => {
      emails = [...kept]
    },
    clear: () => {
      emails = []
    },
  }
}
