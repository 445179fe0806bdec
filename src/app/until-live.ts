/**
 * Inlined in every page after `boot.ts`, and likewise constant and without imports. Until the app is live, it holds
 * back clicks and submits; if the app fails to start, it marks the page.
 */
{
  const page = document.documentElement
  const isLive = () => page.dataset['boot'] === 'live'

  const fail = () => page.toggleAttribute('data-boot-failed', !isLive())
  setTimeout(fail, 20_000)
  const onError = ({ target }: Event) => {
    if (isLive() || !(target instanceof HTMLScriptElement)) return
    fail()
    // Like `lib/browser/reload-once.ts`: a deployment may have replaced the scripts.
    const build = document.querySelector('script[type=importmap]')?.textContent ?? ''
    try {
      if (!navigator.onLine || sessionStorage.getItem('reloaded-build') === build) return
      sessionStorage.setItem('reloaded-build', build)
      location.reload()
    } catch {
      // Without storage, the page might reload forever.
    }
  }
  addEventListener('error', onError, true)

  const isTyped = () =>
    [...document.querySelectorAll('input')].some(
      ({ type, value, defaultValue, checked, defaultChecked }) =>
        // A checkbox without a value has the value 'on' and an empty default value.
        type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue,
    )

  const onOnline = () => {
    // A reload would lose typed text: then only a click reloads.
    if (page.hasAttribute('data-boot-failed') && !isLive() && !isTyped()) location.reload()
  }
  addEventListener('online', onOnline, true)

  const pressWhenLive = (pressed: HTMLElement) => {
    new MutationObserver((_, observer) => {
      if (!isLive()) return
      observer.disconnect()
      // In its own task, to keep the one that goes live short.
      setTimeout(() => pressed.click())
    }).observe(page, { attributeFilter: ['data-boot'] })
  }

  // React hydrates the page piece by piece and would handle clicks in the pieces it has. A button would be handled
  // twice, because it is clicked again below; a link would open another page during hydration, which is an error
  // (TanStack/router#8233). So React sees no clicks until the page is live: buttons wait, and the browser follows
  // links.
  const holdPress = (event: Event) => {
    const { target } = event
    // Outside the app is the message that it cannot start; the browser follows its link.
    if (isLive() || !(target instanceof Element) || !target.closest('#root')) return
    const pressed = target.closest<HTMLElement>('a[href], [type=button]:not([popovertarget])')
    if (!pressed) return
    event.stopPropagation()
    if (!(pressed instanceof HTMLAnchorElement)) {
      pressWhenLive(pressed)
    } else if (pressed.matches('[href^="?lang="]')) {
      if (isTyped() || history.state?.returnTo) {
        // Following the link would lose typed text and the page to return to: the live page changes its language
        // instead.
        event.preventDefault()
        pressWhenLive(pressed)
      } else {
        // The link to the other language keeps the rest of the address. Of two languages, the first wins.
        const rest = location.search.replace('?', '&')
        pressed.href = `?lang=${pressed.hreflang}${rest}${location.hash}`
      }
    }
  }
  addEventListener('click', holdPress, true)

  const holdSubmit = (event: Event) => {
    if (isLive()) return
    // The browser would submit it natively; the form sends itself once it is live (`forms/form-root.tsx`).
    event.preventDefault()
    page.dataset['heldSubmit'] = ''
  }
  addEventListener('submit', holdSubmit, true)
}
