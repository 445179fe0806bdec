/**
 * Inline in every page after `boot.ts`, and like it constant and without imports: until the app is live it holds clicks and
 * submits, and marks the page if the app fails to start.
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
      // Without a memory the page might reload for ever.
    }
  }
  addEventListener('error', onError, true)

  const isTyped = () =>
    [...document.querySelectorAll('input')].some(
      ({ type, value, defaultValue, checked, defaultChecked }) =>
        // The value of a box without one is 'on', its default value is empty.
        type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue,
    )

  const onOnline = () => {
    // What was typed would be lost: then only a press reloads.
    if (page.hasAttribute('data-boot-failed') && !isLive() && !isTyped()) location.reload()
  }
  addEventListener('online', onOnline, true)

  const pressWhenLive = (pressed: HTMLElement) => {
    new MutationObserver((_, observer) => {
      if (!isLive()) return
      observer.disconnect()
      // In a task of its own, to keep the task that goes live short.
      setTimeout(() => pressed.click())
    }).observe(page, { attributeFilter: ['data-boot'] })
  }

  // React hydrates one part of the page after another and would answer presses in those it has. A button would be answered
  // twice, as it is pressed again below; a link would open another page in the middle of hydration, which is an error
  // (TanStack/router#8233). So React sees no press until the page is live: buttons wait, links are the browser's.
  const holdPress = (event: Event) => {
    const { target } = event
    // Outside of the app is the message that it cannot start, whose link is the browser's.
    if (isLive() || !(target instanceof Element) || !target.closest('#root')) return
    const pressed = target.closest<HTMLElement>('a[href], [type=button]:not([popovertarget])')
    if (!pressed) return
    event.stopPropagation()
    if (!(pressed instanceof HTMLAnchorElement)) {
      pressWhenLive(pressed)
    } else if (pressed.matches('[href^="?lang="]')) {
      if (isTyped() || history.state?.returnTo) {
        // The browser would lose what was typed, and the page that asked to sign in: the live page stays, and changes its language.
        event.preventDefault()
        pressWhenLive(pressed)
      } else {
        // The link to the other language keeps the rest of the address. Of two languages the first holds.
        const rest = location.search.replace('?', '&')
        pressed.href = `?lang=${pressed.hreflang}${rest}${location.hash}`
      }
    }
  }
  addEventListener('click', holdPress, true)

  const holdSubmit = (event: Event) => {
    if (isLive()) return
    // The browser would send it; the form itself does, once it is live (`forms/form-root.tsx`).
    event.preventDefault()
    page.dataset['heldSubmit'] = ''
  }
  addEventListener('submit', holdSubmit, true)
}
