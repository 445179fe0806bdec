import { createFileRoute } from '@tanstack/react-router'

import { useUser } from '#/auth/auth-store'
import { Oauth2ErrorPage } from '#/features/oauth2/oauth2-error-page'
import { textParams } from '#/lib/links/search-params'
import { catalogLoader } from '#/locales/catalogs'

const validateSearch = textParams(['error', 'error_description', 'error_hint'])

export const Route = createFileRoute('/oauth2/error')({
  validateSearch,
  loader: catalogLoader('oauth2'),
  component: Page,
})

function Page() {
  const { error, error_description: description, error_hint: hint } = Route.useSearch()
  const isPlayer = useUser() !== null
  return (
    <Oauth2ErrorPage error={error} description={description} hint={hint} isSignedIn={isPlayer} />
  )
}
