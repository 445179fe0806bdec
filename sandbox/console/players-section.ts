import { html } from 'hono/html'
import type { PlayerView } from '../server/players-view'
import { goLink } from './scenarios'

const factor = ({ mfa, app, recoveryCodes }: PlayerView) => html`
  ${mfa === null && app === null ? '–' : ''} ${mfa === 'email' ? 'by email' : ''}
  ${app ? html`${mfa ? 'by app' : 'app set-up'}, code <code>${app.code}</code><br />secret <code>${app.secret}</code>` : ''}
  ${
    recoveryCodes.length > 0
      ? html`<details>
          <summary>${recoveryCodes.length} recovery codes</summary>
          ${recoveryCodes.map((code) => html`<code>${code}</code> `)}
        </details>`
      : ''
  }
`

/** When cells stack, those with a `data-label` show the name of their column. */
const playerRow = (player: PlayerView, world: string | undefined) => html`
  <tr>
    <td><code>${player.login}</code></td>
    <td><a href="${goLink(`as=${player.login}&to=/profile`, world)}">Sign in</a></td>
    <td class="long">${player.email}</td>
    <td>
      ${player.password === null ? html`<span class="muted">changed</span>` : html`<code>${player.password}</code>`}
    </td>
    <td>${player.isBlocked ? 'blocked' : player.active ? 'verified' : 'unverified'}</td>
    <td class="number" data-label="Credits">${player.money}</td>
    <td class="number" data-label="Votes">${player.votes}</td>
    <td class="long" data-label="Second factor">${factor(player)}</td>
  </tr>
`

/** All players, with what you need to sign in as them. */
export const playersSection = (rows: readonly PlayerView[], world: string | undefined) => html`
  <section>
    <h2>Players</h2>
    <table>
      <thead>
        <tr>
          <th>Login</th>
          <th>Session</th>
          <th>Email</th>
          <th>Password</th>
          <th>State</th>
          <th class="number">Credits</th>
          <th class="number">Votes</th>
          <th>Second factor</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => playerRow(row, world))}
      </tbody>
    </table>
  </section>
`
