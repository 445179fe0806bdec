import { html } from 'hono/html'
import { LOCALE_CODES } from '#/locales/locale'
import { iso } from '../server/clock'
import { faultSchema, type Fault } from '../server/faults'
import type { Email } from '../server/mailbox'
import { paymentsOf } from '../server/payments'
import { playersView } from '../server/players-view'
import type { Payment } from '../server/state'
import type { World } from '../server/world'
import { playersSection } from './players-section'
import { inWorld, layout, type Markup } from './layout'
import { endOf, GROUPS, scenarioLink, SCENARIOS } from './scenarios'

const MOST_EMAILS = 100

const time = (at: string) =>
  html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time>`

const message = ({ at, to, kind, subject, text, link, code, language }: Email) => html`
  <details>
    <summary>
      ${time(at)} <b lang="${language}">${subject}</b> <span class="muted">to ${to}, ${kind}</span>
    </summary>
    ${link ? html`<p><a href="${link}">${link}</a></p>` : ''}
    ${code ? html`<p><code>${code}</code></p>` : ''}
    <pre lang="${language}">${text}</pre>
  </details>
`

const mailbox = (emails: readonly Email[]) => html`
  <section>
    <h2>Mailbox</h2>
    ${emails.length === 0 ? html`<p class="muted">No e-mails yet.</p>` : ''}
    ${emails.slice(0, MOST_EMAILS).map(message)}
  </section>
`

const payment = ({ id, amount, bonus, status, createdAt, url }: Payment, login: string) => html`
  <tr>
    <td>${login}</td>
    <td>${status === 'pending' ? html`<a href="${url}">${id}</a>` : id}</td>
    <td>${time(iso(createdAt))}</td>
    <td>${amount} + ${bonus}</td>
    <td>${status}</td>
  </tr>
`

/** Per player, so that a player with thousands leaves room for the others. */
const MOST_PAYMENTS = 5

/** The latest payments of each player, including seeded ones, newest first. */
const paymentRows = ({ state, clock }: World) =>
  [...state.players.values()]
    .flatMap((player) =>
      paymentsOf(state, player, clock.now())
        .toSorted((one, other) => other.createdAt - one.createdAt)
        .slice(0, MOST_PAYMENTS)
        .map((made) => ({ made, login: player.login })),
    )
    .toSorted((one, other) => other.made.createdAt - one.made.createdAt)

const payments = (rows: ReturnType<typeof paymentRows>) => html`
  <section>
    <h2>Payments</h2>
    ${
      rows.length === 0
        ? html`<p class="muted">No payments yet.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Player</th>
                <th>Payment</th>
                <th>Made</th>
                <th>Amount and bonus</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(({ made, login }) => payment(made, login))}
            </tbody>
          </table>`
    }
  </section>
`

const CLOCK_STEPS = [
  [1, '1 minute'],
  [15, '15 minutes'],
  [60, '1 hour'],
  [1440, '1 day'],
  [43_200, '30 days'],
] as const

const clock = ({ clock: { now }, name }: World) => html`
  <section>
    <h2>Clock</h2>
    <p>${time(iso(now()))} UTC</p>
    <form method="post" action="${inWorld('/__sandbox/clock', name)}">
      <label>Minutes<input name="minutes" type="number" value="60" required /></label>
      <button>Advance</button>
    </form>
    <form method="post" action="${inWorld('/__sandbox/clock', name)}">
      ${CLOCK_STEPS.map(([minutes, text]) => html`<button name="minutes" value="${minutes}">${text}</button>`)}
      <button name="now" value="1">Back to now</button>
    </form>
  </section>
`

const faultRow = ({ operation, kind, status, ms, times, done }: Fault) => html`
  <tr>
    <td>${operation}</td>
    <td>${kind} ${status ?? ''} ${ms === undefined ? '' : `${ms} ms`} ${done ? 'done' : ''}</td>
    <td>× ${times}</td>
  </tr>
`

const options = (values: readonly string[]) =>
  values.map((value) => html`<option>${value}</option>`)

const faultTable = (rows: readonly Fault[]) =>
  rows.length === 0
    ? html`<p class="muted">No faults yet.</p>`
    : html`<table>
        <tbody>
          ${rows.map(faultRow)}
        </tbody>
      </table>`

const faults = ({ faults: { list }, name }: World) => html`
  <section>
    <h2>Faults</h2>
    ${faultTable(list())}
    <form method="post" action="${inWorld('/__sandbox/faults', name)}">
      <label
        >Operation<select name="operation">
          ${options(faultSchema.entries.operation.options)}
        </select></label
      >
      <label
        >Kind<select name="kind">
          ${options(faultSchema.entries.kind.options)}
        </select></label
      >
      <label
        >Status<input name="status" type="number" min="200" max="599" placeholder="500"
      /></label>
      <label
        >Milliseconds<input name="ms" type="number" min="0" max="120000" placeholder="3000"
      /></label>
      <label>Times<input name="times" type="number" min="1" value="1" /></label>
      <button>Add</button>
      <button name="clear" value="1">Clear all</button>
    </form>
  </section>
`

const settings = ({ settings: { captcha }, name }: World) => html`
  <section>
    <h2>World</h2>
    <form method="post" action="${inWorld('/__sandbox/settings', name)}">
      <label
        >Bot check<select name="captcha">
          <option ${captcha === 'off' ? 'selected' : ''}>off</option>
          <option ${captcha === 'required' ? 'selected' : ''}>required</option>
        </select></label
      >
      <button>Save</button>
    </form>
    <form method="post" action="${inWorld('/__sandbox/reset', name)}">
      <label class="tick"
        ><input type="checkbox" required /> Players, e-mails and payments start over</label
      >
      <button class="danger">Reset everything</button>
    </form>
  </section>
`

/** A form that builds a scenario link. */
const builder = ({ name, state }: World) => html`
  <section>
    <h2>A link of your own</h2>
    <form id="builder" action="/__sandbox/go">
      ${name === undefined ? '' : html`<input type="hidden" name="world" value="${name}" />`}
      <label
        >Signed in as<select name="as">
          <option value="">no change</option>
          <option>nobody</option>
          ${options([...state.players.values()].map(({ login }) => login))}
        </select></label
      >
      <label>Page<input name="to" value="/profile" required /></label>
      <label>Fault<input name="fault" placeholder="check:503" /></label>
      <label>Clock<input name="clock" placeholder="+1d" /></label>
      <label
        >Language<select name="lang">
          ${options(['', ...LOCALE_CODES])}
        </select></label
      >
      <label class="tick"><input type="checkbox" name="fresh" /> with a fresh world</label>
      <button class="main">Follow</button>
      <output></output>
    </form>
    <details>
      <summary>The parameters of a link</summary>
      <dl>
        ${GRAMMAR.map(
          ([word, meaning]) =>
            html`<dt><code>${word}</code></dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
    </details>
  </section>
`

const GRAMMAR = [
  ['as=rider, as=nobody', 'the player to sign in'],
  ['to=/profile', 'the page to open, a path of the site'],
  ['lang=en', 'its language'],
  ['fresh', 'players, e-mails, payments, clock and faults start over'],
  ['world=mine', 'a world of your own; this browser stays in it until a link has world='],
  ['fault=check:503', 'the next request of that operation or path fails with this status'],
  [
    'fault=*:slow=8000:always',
    'every request takes 8 seconds; a number in place of always limits how often',
  ],
  [
    'fault=signIn:403:always:blocked,Until Monday',
    'an error response with its own code and message',
  ],
  ['clock=+1d, -30m, 2026-11-20T12:00:00Z', 'the time in the world'],
  ['captcha=required', 'the bot check is required'],
  [
    'payment=500',
    'the page of a pending payment of the signed-in player; settle it in the list of payments',
  ],
  ['link=recovery:rider, link=verify:new_player', 'the page that the link of such an e-mail opens'],
] as const

/** Links that show each behaviour, starting with a fresh world. */
const scenarios = ({ name }: World) => html`
  <section id="scenarios">
    <h2>Scenarios</h2>
    <p class="muted">One link for each behaviour. Each resets this world.</p>
    <search>
      <label>Find<input id="find" type="search" placeholder="recovery" /></label>
    </search>
    ${Object.entries(GROUPS).map(
      ([letter, title]) => html`
        <details>
          <summary>${title}</summary>
          <table>
            <tbody>
              ${SCENARIOS.filter(({ row }) => row.startsWith(letter)).map(
                (scenario) =>
                  html`<tr>
                    <td>${scenario.row}</td>
                    <td class="long">
                      <a href="${scenarioLink(scenario, name)}">${scenario.see}</a>
                    </td>
                    <td><code>${endOf(scenario)}</code></td>
                    <td class="long"><code>${scenario.query}</code></td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </details>
      `,
    )}
  </section>
`

/** The address of the site, and that of the contract's reference if it is served. */
export interface Links {
  readonly site: string
  readonly reference?: string
}

/** The console: the page that shows a world to people. */
export function consolePage(world: World, { site, reference }: Links): Markup {
  const title = world.name === undefined ? 'Sandbox' : `Sandbox: ${world.name}`
  return layout(
    title,
    'wide',
    html`
      <p class="muted">
        A backend in memory. Nothing leaves this machine, and nothing is real.
        <a href="${site}">The site</a>
        ${reference === undefined ? '' : html`<a href="${reference}">The reference</a>`}
        ${world.name === undefined ? '' : html`<a href="/__sandbox?world=">The default world</a>`}
      </p>
      ${playersSection(playersView(world), world.name)} ${mailbox(world.mailbox.list())}
      ${payments(paymentRows(world))} ${scenarios(world)} ${builder(world)} ${clock(world)}
      ${faults(world)} ${settings(world)}
      <script src="/__sandbox/console.js" defer></script>
    `,
    world.name === undefined ? '' : html`data-world="${world.name}"`,
  )
}
