import '#/styles/global.css'
import { setupI18n } from '@lingui/core'
import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApp } from './app'
import { VERSION } from '#/config'
import { takeLinkToken } from '#/lib/links/link-token'
import { reloadOnce } from '#/lib/browser/reload-once'
import { continueSteadyClock } from '#/lib/time/steady-clock'
import { showBootFailure } from './show-boot-failure'
import { preferredLocale, showLocale } from '#/locales/document-locale'
import { activateLocale } from '#/locales/catalogs'
import { restoreTypedText } from './restore-typed-text'
import { keepTypedText } from './keep-typed-text'
import { preloadNextRoutes } from './preload-next-routes'
import { retryFailedStyles } from './retry-failed-styles'
import { tolerateTranslators } from './tolerate-translators'
import { keepToasts } from '#/ui/toast/keep-toasts'
import { holdErrors, loadTelemetry } from '#/telemetry/load'

tolerateTranslators()
retryFailedStyles()
continueSteadyClock()
const page = document.documentElement
const linkToken = takeLinkToken(window)
holdErrors()

// oxlint-disable-next-line no-console -- behaviour S9: logged at start
console.info(VERSION)
const build = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
// oxlint-disable-next-line no-console -- for bug reports
if (build !== undefined) console.info(build)

const locale = preferredLocale()
showLocale(locale)
// Route loaders need the language before its first catalog is loaded.
const i18n = setupI18n({ locale, messages: { [locale]: {} } })
const history = createBrowserHistory()
if (linkToken !== null) history.replace(history.location.href, { linkToken })

const { App, router, toaster, start } = createApp({ i18n, history })
start()

try {
  // The texts load with the page's code; `activateLocale` loads them for a page without texts of its own.
  await router.load()
  await activateLocale(i18n, locale)
} catch (error) {
  if (!reloadOnce()) {
    showBootFailure()
    loadTelemetry()
  }
  throw error
}

// The script may run before the document is fully parsed.
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}
const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root')
const app = (
  <StrictMode>
    <App
      onLive={() => {
        page.dataset['boot'] = 'live'
        restoreTypedText(container)
        keepToasts(toaster)
        preloadNextRoutes(router)
        loadTelemetry()
      }}
    />
  </StrictMode>
)
// `boot.ts` has decided whether the markup belongs to this page. The server and the router may disagree about an odd
// address: more than one match means that the router has found a page too.
const { boot, prerendered } = page.dataset
const isPage = router.state.matches.length > 1
if ((boot === 'hydrate' || boot === 'adapt') && isPage === (prerendered !== '*')) {
  // The markup comes from the router's server rendering, which has no outermost Suspense boundary. The option is
  // undocumented (TanStack Start sets it); `tests/prerender.spec.ts` fails on the mismatch if it changes.
  router.ssr = { manifest: undefined }
  const bringBackTypedText = keepTypedText(container)
  const onRecoverableError = (error: unknown) => {
    reportError(error)
    bringBackTypedText()
  }
  hydrateRoot(container, app, { onRecoverableError })
} else {
  // The page rendered now adds its own.
  for (const meta of document.head.querySelectorAll('meta[name=description], meta[name=robots]')) {
    meta.remove()
  }
  startTransition(() => createRoot(container).render(app))
}
