import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useHydratedValue } from '#/auth/use-hydrated-value'
import { RulesPage } from '#/features/rules/rules-page'
import { loadRules } from '#/features/rules/rules-text'
import { loadPageChunk } from '#/lib/load-chunk'
import { localeOf } from '#/locales/locale'

export const Route = createFileRoute('/rules')({
  // Together with the page, not after it. The text comes as code, so there is nothing to hand on.
  loader: async ({ context, preload }) => {
    const load = () => loadRules(localeOf(context.i18n))
    await (preload ? load() : loadPageChunk(load))
  },
  component: Page,
})

function Page() {
  const hash = useLocation({ select: (location) => location.hash })
  // What was drawn at build knows no hash.
  return <RulesPage marked={useHydratedValue(hash, '')} />
}
