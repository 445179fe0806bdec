import { createMemoryHistory } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { Fragment, StrictMode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '#/app/app'
import { takeLinkToken } from '#/lib/links/link-token'
import { showLocale } from '#/locales/document-locale'
import type { Locale } from '#/locales/locale'
import { SITE } from './page'
import { i18nOf } from './render-ui'
import type { Held } from './server'

type Options = {
  /** The content of local storage when the page is opened. */
  identity?: Held
  locale?: Locale
  /** Runs after the app has started and before the first render. */
  afterStart?: (app: ReturnType<typeof createApp>) => void
  /** Renders everything twice, as in development, which finds impure code. A fifth of the time of a test. */
  strict?: boolean
}

/** Opens `path` in the real app, as `main.tsx` does, and waits until it has settled. */
export async function renderRoute(
  path: string,
  { identity = {}, locale = 'en', afterStart, strict = false }: Options = {},
) {
  const { token, user: stored } = identity
  if (token !== undefined) localStorage.setItem('token', token)
  if (stored !== undefined) localStorage.setItem('user', JSON.stringify(stored))

  window.happyDOM.setURL(new URL(path, SITE).href)
  const linkToken = takeLinkToken(window)
  const i18n = await i18nOf(locale)
  // Lazy code of pages takes longer to load in a test than the pause that `settled` waits for.
  await Promise.all([
    import('#/auth/server-client'),
    import('#/features/account/sign-in/sign-in-code-page'),
    import('#/features/payment/top-up/lazy-top-up'),
    import('#/features/profile/lazy-forms'),
    import('#/lib/passwords/common-passwords'),
  ])
  showLocale(locale)
  const here = window.location.href.slice(SITE.length)
  const history = createMemoryHistory({ initialEntries: [here] })
  if (linkToken !== null) history.replace(here, { linkToken })

  const app = createApp({ i18n, history })
  const stop = app.start()
  onTestFinished(() => {
    stop()
    app.authStore.server?.client.clear()
  })
  afterStart?.(app)
  const Mode = strict ? StrictMode : Fragment
  render(
    <Mode>
      <app.App />
    </Mode>,
  )

  /** Waits until no request and no navigation is running, and none follows for a moment. */
  const settled = () =>
    waitFor(
      async () => {
        for (let turn = 0; turn < 8; turn += 1) {
          const { client } = app.authStore.server ?? {}
          expect(client?.isFetching() ?? 0).toBe(0)
          expect(client?.isMutating() ?? 0).toBe(0)
          expect(app.router.state.status).toBe('idle')
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      },
      { timeout: 10_000 },
    )
  await settled()

  return {
    app,
    settled,
    // Tests have no styles that could disable the pointer on an element.
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    /** The player's location: path and query. */
    address: () => app.router.state.location.href,
  }
}
