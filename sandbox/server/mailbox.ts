import { iso, type Clock } from './clock'
import { folded } from './folded'
import { translate, type Language } from './messages'

export type EmailKind = 'verify' | 'recovery' | 'code' | 'notice'

/** A letter as its reader has it, with its link, key and code picked out for tests. */
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
  | { readonly kind: 'notice'; readonly email: string }
)

export interface Mailbox {
  readonly send: (language: Language, letter: EmailContent) => void
  /** Newest first; of one address (case does not matter) and of one kind when given. */
  readonly list: (to?: string, kind?: string) => readonly Email[]
  /** Puts these letters, newest first, in the place of all that are there. */
  readonly restore: (kept: readonly Email[]) => void
  readonly clear: () => void
}

/** The letters that the world sent. Nothing leaves it. */
export function createMailbox(clock: Clock): Mailbox {
  let letters: Email[] = []
  return {
    send: (language, letter) => {
      const link = 'key' in letter ? `${letter.site}/${letter.kind}?key=${letter.key}` : null
      const values: Record<string, string> = { ...letter, link: link ?? '' }
      letters.unshift({
        id: `mail_${letters.length + 1}`,
        to: letter.to,
        kind: letter.kind,
        language,
        subject: translate(language, `letter_${letter.kind}_subject`, values),
        text: translate(language, `letter_${letter.kind}`, values),
        link,
        key: 'key' in letter ? letter.key : null,
        code: 'code' in letter ? letter.code : null,
        at: iso(clock.now()),
      })
    },
    list: (to, kind) =>
      letters.filter(
        (letter) =>
          (to === undefined || folded(letter.to) === folded(to)) &&
          (kind === undefined || letter.kind === kind),
      ),
    restore: (kept) => {
      letters = [...kept]
    },
    clear: () => {
      letters = []
    },
  }
}
