/**
 * The one inline script of every page, run before the first paint and before anything else of ours. It is
 * constant, so its hash in the policy is, and it imports nothing.
 *
 * - The theme that was chosen is on before anything is painted.
 * - A page that was prerendered for something else (another language, another address, a step of a flow) is
 *   hidden until the app has drawn the right one: `data-boot="render"`; otherwise the app takes over what
 *   stands there: `data-boot="hydrate"`. So it does for a player, where nothing leads players elsewhere:
 *   `data-boot="adapt"`. What is only for visitors is hidden by `data-player`, which the app keeps true.
 * - On a slow line the font of the text, the art and, where a form is below the heading, the display font wait for the
 *   app, which they would hold up: `data-line="slow"`. Once it is live the letters come together: each font that came by
 *   itself would lay the page out anew. Browsers that tell nothing of their line fetch all of it at once.
 * - `check` is asked while the app is still on its way. `api/early-check.ts` takes the answer.
 * - A form that is not live yet is not sent by the browser itself.
 */
{
  /** Milliseconds: no answer comes over a slow line as soon as this. */
  const KEPT_MS = 250
  /** Milliseconds: then the fonts that came are shown without the others. */
  const PATIENCE_MS = 5000
  const root = document.documentElement
  const cookie = (name: string) => new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1]
  const search = new URLSearchParams(location.search)

  const theme = cookie('theme')
  if (theme === 'dark' || theme === 'light') root.dataset['theme'] = theme

  let token: string | null = null
  let user: string | null = null
  try {
    token = localStorage.getItem('token')
    user = localStorage.getItem('user')
  } catch {
    // Blocked storage: a visitor.
  }

  const chosen = [search.get('lang'), cookie('locale')].find((one) => one === 'ru' || one === 'en')
  const path = location.pathname.replace(/(.)\/+$/, '$1')
  const { prerendered } = root.dataset
  // What the app keeps in the history (a step, a key, an address) makes the page another one.
  const state: unknown = history.state
  const hasState =
    typeof state === 'object' &&
    state !== null &&
    Object.keys(state).some((key) => !key.startsWith('__') && key !== 'key' && key !== 'returnTo')
  const isRight =
    (prerendered === path || prerendered === '*') &&
    root.lang === (chosen ?? 'ru') &&
    !hasState &&
    !search.has('key') &&
    !search.has('to')
  const isVisitor = token === null && user === null
  const forPlayers = 'open' in root.dataset ? 'adapt' : 'render'
  root.dataset['boot'] = isRight ? (isVisitor ? 'hydrate' : forPlayers) : 'render'
  root.toggleAttribute('data-player', !isVisitor)

  if (token !== null && user !== null && /^[\x21-\x7e]{1,4096}$/.test(token)) {
    // What `api/http.ts` would send; both are held together by a test.
    const lang = chosen ?? 'ru'
    const response = fetch('/api/v2/user/check', {
      headers: {
        Accept: 'application/json',
        'Accept-Language': lang,
        Authorization: `Bearer ${token}`,
      },
      signal: AbortSignal.timeout(5000),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      // Read whole, so that the limit is over when somebody looks at it.
    }).then(async (answer) => new Response((await answer.text()) || null, answer))
    // Nobody may be there yet to hear of a failure.
    response.catch(() => undefined)
    Object.assign(window, { earlyCheck: { token, lang, response } })
  }

  const { connection } = navigator as { connection?: { effectiveType?: string } }
  if (/2g|3g/.test(connection?.effectiveType ?? '')) {
    root.dataset['line'] = 'slow'
    const showFonts = () => void delete root.dataset['line']
    const start = performance.now()
    document.addEventListener(
      'load',
      ({ target }) => {
        // Code that is here at once was kept from another visit, and with it what would wait.
        const isKept = performance.now() - start < KEPT_MS
        if (isKept && target instanceof HTMLLinkElement) showFonts()
      },
      true,
    )
    new MutationObserver((_, observer) => {
      if (root.dataset['boot'] !== 'live') return
      observer.disconnect()
      if (root.dataset['line'] === undefined) return
      setTimeout(showFonts, PATIENCE_MS)
      // As `styles/fonts.css` names them. The title is written in the letters of the headings.
      void Promise.all([
        document.fonts.load('1em "Golos Text Variable"', document.body.textContent),
        document.fonts.load('1em "Sofia Sans Extra Condensed Variable"', document.title),
      ])
        // Where one fails the others come together all the same.
        .catch(() => document.fonts.ready)
        .then(showFonts)
    }).observe(root, { attributeFilter: ['data-boot'] })
  }

  addEventListener(
    'submit',
    (event) => {
      if (root.dataset['boot'] !== 'live') event.preventDefault()
    },
    true,
  )
}
