import { html, raw } from 'hono/html'
import { escaped } from '#/lib/text/escaped'

export type Markup = ReturnType<typeof html>

/** Code and strong words of one line. */
const inline = (line: string): string =>
  line
    .split(/(``.+?``|`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${escaped(part.replace(/^``? ?/, '').replace(/ ?``?$/, ''))}</code>`
        : escaped(part).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>'),
    )
    .join('')

/** A description of the contract: paragraphs with code and strong words, all that it uses of Markdown. */
export const prose = (text = ''): Markup =>
  html`${text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((part) => raw(`<p>${inline(part.replaceAll(/\s*\n\s*/g, ' '))}</p>`))}`

/** The same in a line of a table. */
export const words = (text = ''): Markup =>
  html`${raw(inline(text.trim().replaceAll(/\s+/g, ' ')))}`
