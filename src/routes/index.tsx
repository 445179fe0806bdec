import { createFileRoute } from '@tanstack/react-router'
import { isSignedIn } from '#/auth/identity'
import { useIdentity } from '#/auth/auth-store'
import { HomePage } from '#/features/home/home-page'
import { catalogLoader } from '#/locales/catalogs'

export const Route = createFileRoute('/')({ loader: catalogLoader('home'), component: Page })

function Page() {
  return <HomePage audience={isSignedIn(useIdentity()) ? 'player' : 'visitor'} />
}
