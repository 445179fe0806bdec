import { createFileRoute } from '@tanstack/react-router'

import { useUser } from '#/auth/auth-store'
import { HomePage } from '#/features/home/home-page'
import { catalogLoader } from '#/locales/catalogs'

export const Route = createFileRoute('/')({ loader: catalogLoader('home'), component: Page })

function Page() {
  return <HomePage audience={useUser() !== null ? 'player' : 'visitor'} />
}
