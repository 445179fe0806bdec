import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useHydratedValue } from '#/ui/hooks/use-hydrated-value'
import { RulesPage } from '#/features/rules/rules-page'
import { loadRules } from '#/features/rules/rules-text'
import { loadPageChunk } from '#/lib/browser/load-chunk'
import { localeOf } from '#/locales/locale'

export const Route = createFileRoute('/rules')({
  // Loads the text together with the page; `useRules` reads it.
  loader: async ({ context, preload }) => {
    const load = () => loadRules(localeOf(context.i18n))
    await (preload ? load() : loadPageChunk(load))
  },
  component: Page,
})

function Page() {
  const hash = useLocation({ select: (location) => location.hash })
  // The prerendered page has no hash.
  return <RulesPage marked={useHydratedValue(() => hash, '')} />
}
