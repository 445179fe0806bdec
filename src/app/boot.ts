/**
 * Inlined in every page and run before the first paint. The content security policy allows it by hash, so it is
 * constant and imports nothing. It sets the theme, decides whether the prerendered page is hydrated, and sends the
 * session check early.
 */
{
  const root = document.documentElement
  let cookies = ''
  try {
    cookies = document.cookie
  } catch {
    // A sandboxed frame has no cookies.
  }
  const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1]

  const theme = cookie('theme')
  if (theme === 'dark' || theme === 'light') root.dataset['theme'] = theme

  let token: string | null = null
  let user: string | null = null
  try {
    token = localStorage.getItem('token')
    user = localStorage.getItem('user')
  } catch {
    // Blocked storage: nobody is signed in.
  }
  const isVisitor = token === null && user === null

  // The app hydrates a page that was prerendered for this address, language and user (`hydrate`; `adapt` if a player
  // sees the visitors' page first), and renders any other page from scratch (`render`: hidden until then). `lang=` may
  // have any spelling that `askedLocale` in `locales/locale.ts` accepts.
  const asked = /[?&](?:amp;)*lang=(\w\w)/i.exec(location.search)?.[1]?.toLowerCase()
  const chosen = [asked, cookie('locale')].find((one) => one && __LOCALES__.includes(one))
  const lang = chosen ?? __DEFAULT_LOCALE__
  const { prerendered } = root.dataset
  // App state in the history entry (a step, a key, an address) changes how the page looks. `key` and `__…` are the
  // router's own.
  const state: unknown = history.state
  const hasState = Object.keys(Object(state)).some(
    (key) => !key.startsWith('__') && key !== 'key' && key !== 'returnTo',
  )
  // A page saved to a file shows what the player saw, and no app will start there: its text stays.
  const isSaved = !location.protocol.startsWith('http')
  const isMatch =
    (prerendered === location.pathname.replace(/(.)\/+$/, '$1') ||
      // Without its capitals, or without the punctuation at its end, the address may be another page's.
      (prerendered === '*' && !/[A-Z]|[^\w/]$/.test(location.pathname))) &&
    root.lang === lang &&
    !hasState &&
    // Every spelling that `lib/links/link-token.ts` repairs.
    !/key/i.test(location.pathname + location.search + location.hash) &&
    // `?to=verify` shows the waiting page instead of the sign-up form.
    !/\bto=/i.test(location.search)
  const forPlayers = 'open' in root.dataset ? 'adapt' : 'render'
  root.dataset['boot'] = isMatch || isSaved ? (isVisitor ? 'hydrate' : forPlayers) : 'render'
  root.toggleAttribute('data-player', !isVisitor)

  const isToken = (value: unknown) =>
    typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)
  if (isToken(token) && user !== null) {
    // The same request that `api/http.ts` would send; a test compares the two. `api/early-check.ts` takes the response.
    const response = fetch('/api/v2/user/check', {
      headers: {
        Accept: 'application/json',
        'Accept-Language': lang,
        Authorization: `Bearer ${token}`,
      },
      signal: AbortSignal.timeout(15_000),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      // The body is read here, so that the time limit covers it.
    }).then(async (response) => {
      const text = await response.text()
      try {
        if (response.ok) keepRenewed(text)
      } catch {
        // No JSON, or no room to store it: the app handles both.
      }
      return new Response(text || null, response)
    })
    // The app may not be running yet to handle a failure.
    response.catch(() => undefined)
    const earlyCheck = { token, lang, askedAt: Date.now(), response }
    // The old token soon stops working, and the page may be closed before the app can store the new one.
    const keepRenewed = (text: string) => {
      const { jwt } = Object(JSON.parse(text))
      const isTaken = !('earlyCheck' in window) || window.earlyCheck !== earlyCheck
      if (isTaken || !isToken(jwt) || localStorage.getItem('token') !== token) return
      localStorage.setItem('token', jwt)
      earlyCheck.token = jwt
    }
    Object.assign(window, { earlyCheck })
  }
}
