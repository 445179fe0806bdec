import { html } from 'hono/html'
import type { MadeWorld } from './go'
import { pagePolicy, type Markup } from './layout'

/** Adds the cookie of the world to the site's API requests, which send no cookies. */
export const worldWorker = `addEventListener('fetch', (event) => {
  if (!event.request.url.startsWith(location.origin + '/api/')) return
  event.respondWith(fetch(new Request(event.request, { credentials: 'same-origin' })))
})
`

/** Keeps the browser in the world that the page's address names. */
export const worldScript = `async function stayInWorld() {
  if (!new URLSearchParams(location.search).get('world')) return
  await navigator.serviceWorker.register('/__sandbox/world-worker.js', { scope: '/' })
  await navigator.serviceWorker.ready
}
`

/** Stores the session where the site looks for it, and opens the page. */
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
  document.body.textContent = 'Refused: a world of your own needs localhost or https, and is not available in the demonstration'
})
`

/** The policy of this page: its only script is a file of the sandbox. */
export const goPolicy = `${pagePolicy()}; script-src 'self'`

/** The page between a scenario link and its target. */
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
