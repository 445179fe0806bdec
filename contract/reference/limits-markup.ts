import { html } from 'hono/html'
import type { AttemptLimit, Document, Duration } from './document'
import { words, type Markup } from './prose'
import { table } from './schema-markup'

const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** `90 d` of seconds: the largest unit that divides them. */
function duration(seconds: number): string {
  const [size, unit] = UNITS.find(([one]) => seconds % one === 0) ?? [1, 's']
  return `${seconds / size} ${unit}`
}

interface Bounds {
  readonly min: number
  readonly default: number
  readonly max: number
}

/** The default, and what else a server may choose. */
function bounded({ min, max, ...bounds }: Bounds, show: (value: number) => string = String) {
  const other = min === max ? '' : ` (${show(min)} to ${show(max)})`
  return html`<b>${show(bounds.default)}</b>${other}`
}

const attemptRow = ([name, limit]: readonly [string, AttemptLimit]): Markup =>
  html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${words(limit.counts)} ${words(limit.note)}</td>
    <td>${words(limit.for)}</td>
    <td>${bounded(limit.attempts)} in ${bounded(limit.seconds, duration)}</td>
    <td>${words(limit.lastAnswer)}</td>
    <td>${words(limit.clearedBy)}</td>
  </tr>`

const durationRow = ([name, limit]: readonly [string, Duration]): Markup =>
  html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${words(limit.for)}</td>
    <td>${bounded(limit, duration)}</td>
  </tr>`

/** `x-limits`: what is counted, how long things work, and how long nothing is sent again. */
export function limitsMarkup({ contract }: Document): Markup {
  const { attempts, challenge, lifetimes, waits } = contract['x-limits']
  return html`<section class="limits" aria-labelledby="limits" tabindex="0">
    <h2 id="limits">Limits</h2>
    <p>In bold what the sandbox does, in brackets what keeps the contract too.</p>
    ${table(
      'Attempts',
      ['Limit', 'What is counted', 'For', 'Attempts', 'The last one answers', 'Cleared by'],
      Object.entries(attempts).map(attemptRow),
    )}
    <p>
      One challenge, set-up, removal or e-mail change allows ${bounded(challenge.attempts)} wrong
      codes. The last one answers <code>410</code>.
    </p>
    ${table(
      'Lifetimes and waits',
      ['Name', 'Of what', 'How long'],
      [...Object.entries(lifetimes), ...Object.entries(waits)].map(durationRow),
    )}
  </section>`
}
