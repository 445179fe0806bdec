import { html } from 'hono/html'
import type { MadeWorld } from './go'
import { pagePolicy, type Markup } from './layout'

/** Sends the cookie of the world with the requests of the site, which by themselves have none. */
export const worldWorker = `addEventListener('fetch', (event) => {
  if (!event.request.url.startsWith(location.origin + '/api/')) return
  event.respondWith(fetch(new Request(event.request, { credentials: 'same-origin' })))
})
`

/** Has the browser stay in the world that the address of the page names. */
export const worldScript = `async function stayInWorld() {
  if (!new URLSearchParams(location.search).get('world')) return
  await navigator.serviceWorker.register('/__sandbox/world-worker.js', { scope: '/' })
  await navigator.serviceWorker.ready
}
`

/** Puts the session where the site looks for it, and goes on. */
export const goScript = `${worldScript}
function goOn() {
  const { session, to } = document.body.dataset
  if (session !== undefined) {
    const kept = JSON.parse(session)
    if (kept === null) {
      localStorage.removeItem('token')
      localStorage.removeItem('user')
    } else {
      localStorage.setItem('token', kept.token)
      localStorage.setItem('user', JSON.stringify(kept.user))
    }
  }
  location.replace(to)
}

stayInWorld().then(goOn, () => {
  document.body.textContent = 'This will not do: a browser has a world of its own at localhost or over https only, not in the demonstration'
})
`

/** The policy of the page that goes on: its one script is a file of the sandbox. */
export const goPolicy = `${pagePolicy()}; script-src 'self'`

/** The page between a link and what it leads to. */
export const goPage = ({ to, session }: MadeWorld): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>Sandbox</title>
        <link rel="icon" href="data:," />
        <script src="/__sandbox/go.js" defer></script>
      </head>
      ${
        session === undefined
          ? html`<body data-to="${to}"></body>`
          : html`<body data-to="${to}" data-session="${JSON.stringify(session)}"></body>`
      }
    </html>`
