/**
 * The one inline script of every page, run before the first paint and before any other script. It is
 * constant, so its hash in the policy is, and it imports nothing.
 *
 * - The theme that was chosen is on before anything is painted.
 * - A page that was prerendered for something else (another language, another address, a step of a flow) is
 *   hidden until the app has drawn the right one: `data-boot="render"`; otherwise the app takes over what
 *   stands there: `data-boot="hydrate"`. So it does for a player, where nothing leads players elsewhere:
 *   `data-boot="adapt"`. What is only for visitors is hidden by `data-player`, which the app keeps true.
 * - On a slow line the art and the fonts wait for the app, which they would hold up: `data-line="slow"`, or `"kept"`
 *   where they wait for nothing, for another visit has fetched them. What the heading is written in (on the
 *   profile the login) does not wait, unless a form is below it. Once the app is live all fonts come together (`letters`),
 *   for each that came by itself would lay the page out anew; what is off the screen follows a part at a time. The scene
 *   stands still there. Browsers that tell nothing of their line fetch all of it at once.
 * - `check` is asked while the app is still on its way. `api/early-check.ts` takes the answer.
 * - Before the app is live a form is not sent by the browser itself, a button that only the app can serve is pressed once
 *   it is, and the link to the other language keeps the rest of the address.
 */
{
  /** Milliseconds: then the fonts that came are shown, and the others when they come. */
  const PATIENCE_MS = 5000
  /** As `styles/fonts.css` names them. Faces that come to a family cost a quarter of what another family does. */
  const TEXT = 'Golos Text'
  const DISPLAY = 'Sofia Sans Extra Condensed'
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
    Object.assign(window, { earlyCheck: { token, lang, askedAt: Date.now(), response } })
  }

  const live = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (root.dataset['boot'] !== 'live') return
      observer.disconnect()
      // To be live is work enough for one task.
      setTimeout(resolve)
    }).observe(root, { attributeFilter: ['data-boot'] })
  })

  const { connection } = navigator as { connection?: { effectiveType?: string } }
  if (/2g|3g/.test(connection?.effectiveType ?? '')) {
    root.dataset['line'] = 'slow'
    // For who goes to a place in the page all of it is laid out, or it would be another place.
    if (prerendered !== undefined && location.hash === '') root.dataset['letters'] = 'late'
    const showAll = () => void delete root.dataset['letters']
    for (const way of ['popstate', 'keydown']) addEventListener(way, showAll, true)
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('a[href*="#"]')) showAll()
      },
      true,
    )
    const isForm = /^\/(sign|signup|recovery)$/.test(prerendered ?? '')
    const ofPage = root.lang === 'en' ? 'latin' : 'cyrillic'
    // A shell knows nothing of its heading, but that the profile begins with a login and numbers.
    const ofShell = path === '/profile' ? 'latin' : ''
    const script = prerendered === undefined ? ofShell : ofPage
    const faces: { face: FontFace; src: string; from: (src: string | ArrayBuffer) => FontFace }[] =
      []
    const sheet = document.querySelector('style')?.sheet
    for (let index = sheet?.cssRules.length ?? 0; index-- > 0;) {
      const rule = sheet?.cssRules[index]
      if (!(rule instanceof CSSFontFaceRule)) continue
      const valueOf = (name: string) => rule.style.getPropertyValue(name)
      const family = valueOf('font-family').replaceAll('"', '')
      const src = valueOf('src')
      // Hardly an English page uses them.
      const isIdle = root.lang === 'en' && src.includes('cyrillic')
      const isFirst = !isForm && family === DISPLAY && src.includes(script)
      if (isIdle || isFirst || (family !== TEXT && family !== DISPLAY)) continue
      const [weight, unicodeRange] = [valueOf('font-weight'), valueOf('unicode-range')]
      const descriptors: FontFaceDescriptors = { display: 'swap', unicodeRange, weight }
      const from = (source: string | ArrayBuffer) => new FontFace(family, source, descriptors)
      faces.push({ face: from(src), src, from })
      sheet?.deleteRule(index)
    }
    const showLetters = () => {
      for (const { face } of faces.splice(0)) document.fonts.add(face)
    }
    document.addEventListener(
      'load',
      ({ target }) => {
        if (!(target instanceof HTMLLinkElement)) return
        const [code] = performance.getEntriesByName(target.href, 'resource')
        const { transferSize } = (code ?? {}) as Partial<PerformanceResourceTiming>
        // Code that took nothing of the line was kept from another visit, and with it what would wait.
        if (transferSize !== 0) return
        root.dataset['line'] = 'kept'
        showAll()
        showLetters()
      },
      true,
    )
    const fetchLetters = () => {
      const fetches = faces.map(async (one) => {
        const [, url = ''] = /url\("?(.*?)"?\)/.exec(one.src) ?? []
        const answer = await fetch(url)
        if (!answer.ok) throw new Error(url)
        // A face that loads by itself would lay the page out anew.
        one.face = one.from(await answer.arrayBuffer())
      })
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
      return Promise.race([Promise.allSettled(fetches), patience])
    }
    const nextTask = () => new Promise((resolve) => setTimeout(resolve))
    /** For who found the page laid out as far as anybody went (`base.css`). */
    const layOutRest = async () => {
      const parts = document.querySelectorAll<HTMLElement>('section, footer')
      for (const { style } of parts) {
        await nextTask()
        style.contentVisibility = 'visible'
        root.getBoundingClientRect()
      }
      for (const { style } of parts) style.contentVisibility = ''
      showAll()
    }
    /** What is off the screen is laid out a part at a time: for all of it a slow phone would answer nobody. */
    const showInParts = async () => {
      if (root.dataset['letters'] !== undefined) {
        showLetters()
        // What is laid out is painted in a task of its own.
        root.getBoundingClientRect()
        return layOutRest()
      }
      if (faces.length === 0) return
      const others = 'section:not(:focus-within), footer:not(:focus-within)'
      const parts = [...document.querySelectorAll<HTMLElement>(others)]
        .map((part) => ({ style: part.style, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.top >= innerHeight || box.bottom <= 0)
      for (const { style, box } of parts) {
        style.height = `${box.height}px`
        style.contentVisibility = 'hidden'
      }
      const letGo = (count: number) => {
        for (const { style } of parts.splice(0, count)) style.height = style.contentVisibility = ''
      }
      // Who goes there finds all of it.
      for (const way of ['scroll', 'keydown']) {
        addEventListener(way, () => letGo(parts.length), { once: true, capture: true })
      }
      showLetters()
      // What is laid out is painted in a task of its own.
      root.getBoundingClientRect()
      while (parts.length > 0) {
        await nextTask()
        letGo(1)
        root.getBoundingClientRect()
      }
    }
    Object.assign(window, { letters: live.then(fetchLetters).then(showInParts) })
  }

  addEventListener(
    'submit',
    (event) => {
      if (root.dataset['boot'] !== 'live') event.preventDefault()
    },
    true,
  )
  addEventListener(
    'click',
    ({ target }) => {
      if (root.dataset['boot'] === 'live' || !(target instanceof Element)) return
      const link = target.closest<HTMLAnchorElement>('a[href^="?lang="]')
      if (link) {
        search.set('lang', link.hreflang)
        link.href = `?${search}${location.hash}`
      }
      const button = target.closest<HTMLElement>('[type=button]:not([popovertarget])')
      if (button) void live.then(() => button.click())
    },
    true,
  )
}
