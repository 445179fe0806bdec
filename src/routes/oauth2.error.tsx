import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { standingOf } from '#/api/identity'
import { useIdentity } from '#/api/session'
import { Oauth2ErrorPage } from '#/features/oauth2/oauth2-error-page'
import { wordsOf } from '#/locales/words'

/** What is no text, or given twice, is not there. */
const text = v.fallback(v.optional(v.string()), undefined)

export const Route = createFileRoute('/oauth2/error')({
  validateSearch: v.object({ error: text, error_description: text, error_hint: text }),
  loader: wordsOf('oauth2'),
  component: Page,
})

function Page() {
  const { error, error_description: description, error_hint: hint } = Route.useSearch()
  const isLoggedIn = standingOf(useIdentity()) !== 'visitor'
  return (
    <Oauth2ErrorPage error={error} description={description} hint={hint} isLoggedIn={isLoggedIn} />
  )
}
