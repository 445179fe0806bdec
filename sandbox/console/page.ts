import { html } from 'hono/html'
import { iso } from '../server/clock'
import { faultSchema, type Fault } from '../server/faults'
import type { Email } from '../server/mailbox'
import { paymentsOfWorld } from '../server/payments'
import { playersView } from '../server/players-view'
import type { Payment } from '../server/state'
import type { World } from '../server/world'
import { playersSection } from './players-section'
import { inWorld, layout, type Markup } from './layout'
import { endOf, scenarioLink, SCENARIOS } from './scenarios'

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

const payment = ({ id, amount, bonus, status, createdAt, url }: Payment) => html`
  <tr>
    <td>${status === 'pending' ? html`<a href="${url}">${id}</a>` : id}</td>
    <td>${time(iso(createdAt))}</td>
    <td>${amount} + ${bonus}</td>
    <td>${status}</td>
  </tr>
`

const payments = (rows: readonly Payment[]) => html`
  <section>
    <h2>Payments</h2>
    ${
      rows.length === 0
        ? html`<p class="muted">No payments yet.</p>`
        : html`<table>
            <tbody>
              ${rows.map(payment)}
            </tbody>
          </table>`
    }
  </section>
`

const clock = ({ clock: { now }, name }: World) => html`
  <section>
    <h2>Clock</h2>
    <p>${time(iso(now()))} UTC</p>
    <form method="post" action="${inWorld('/__sandbox/clock', name)}">
      <label>Minutes<input name="minutes" type="number" value="60" required /></label>
      <button>Advance</button>
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
      <button class="danger">Reset everything</button>
    </form>
  </section>
`

/** Links that show each behaviour; they begin with a fresh world. */
const scenarios = ({ name }: World) => html`
  <section>
    <h2>Scenarios</h2>
    <details>
      <summary>One link for each behaviour; each resets this world</summary>
      <table>
        <tbody>
          ${SCENARIOS.map(
            (scenario) =>
              html`<tr>
                <td>${scenario.row}</td>
                <td><a href="${scenarioLink(scenario, name)}">${scenario.see}</a></td>
                <td><code>${endOf(scenario)}</code></td>
                <td class="long"><code>${scenario.query}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </section>
`

/** The page that shows a world to people. */
export async function consolePage(world: World): Promise<Markup> {
  const title = world.name === undefined ? 'Sandbox' : `Sandbox: ${world.name}`
  return layout(
    title,
    'wide',
    html`
      <p class="muted">
        A backend in memory. Nothing here leaves this machine, nothing here is real.
      </p>
      ${playersSection(await playersView(world))} ${mailbox(world.mailbox.list())}
      ${payments(paymentsOfWorld(world))} ${clock(world)} ${faults(world)} ${settings(world)}
      ${scenarios(world)}
    `,
  )
}
