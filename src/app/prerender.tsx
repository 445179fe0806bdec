import { type Messages, setupI18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createApp } from './app'
import { siteConfig } from '#/config'
import { ShellSkeleton } from '#/features/shell/shell-skeleton'
import { keepRules } from '#/features/rules/rules-text'
import type { Locale } from '#/locales/locale'
import type { RulesText } from '#/locales/rules-text'
import { activateLocale } from '#/locales/catalogs'

declare global {
  /** The operator's own texts and rules, which replace the build's. The prerendering program sets them. */
  var siteBrand:
    | {
        texts: Partial<Record<Locale, Messages>>
        rules: Partial<Record<Locale, RulesText>>
      }
    | undefined
}

/**
 * The markup of the page at `path` as a visitor sees it, rendered by the same wiring that hydrates it in the browser.
 * Head elements (title, description) come first.
 */
export async function renderPage(path: string, locale: Locale): Promise<string> {
  const missing = new Set<string>()
  const i18n = setupI18n({
    missing: (_locale, id) => {
      missing.add(id)
      return id
    },
  })
  await activateLocale(i18n, locale)
  const rules = globalThis.siteBrand?.rules[locale]
  if (rules !== undefined) await keepRules(locale, Promise.resolve(rules))
  const { App, router } = createApp({
    i18n,
    history: createMemoryHistory({ initialEntries: [siteConfig.basePath + path] }),
  })
  await router.load()
  // The brand's texts replace catalog texts, which the route has loaded by now.
  Object.assign(i18n.messages, globalThis.siteBrand?.texts[locale])
  const html = renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  if (missing.size > 0) {
    const ids = [...missing].join(', ')
    throw new Error(
      `${path} needs texts that its route does not load: ${ids} (docs/how-to/add-a-page.md)`,
    )
  }
  return html
}

/** The markup of pages whose content only the browser knows, shown until the app has rendered them. */
export function renderShell(): string {
  return renderToString(<ShellSkeleton />)
}
