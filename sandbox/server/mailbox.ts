import { iso, type Clock } from './clock'
import { folded } from './folded'
import { translate, type Language } from './texts'

export type EmailKind = 'verify' | 'recovery' | 'code' | 'notice'

/** An e-mail as its reader sees it, with its link, key and code extracted for tests. */
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
  /** Newest first; optionally of one address (case does not matter) and of one kind. */
  readonly list: (to?: string, kind?: string) => readonly Email[]
  /** Replaces all e-mails with these, newest first. */
  readonly restore: (kept: readonly Email[]) => void
  readonly clear: () => void
}

function linkOf(message: EmailContent, language: Language): string | null {
  switch (message.kind) {
    case 'verify':
    case 'recovery': {
      // The link carries the language, because another browser would show the site in Russian.
      const lang = language === 'ru' ? '' : `&lang=${language}`
      return `${message.site}/${message.kind}?key=${encodeURIComponent(message.key)}${lang}`
    }
    case 'notice':
      return `${message.site}/profile#sessions`
    case 'code':
      return null
  }
}

/** The e-mails a world has sent. They never leave it. */
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
