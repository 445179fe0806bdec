import { createFileRoute } from '@tanstack/react-router'
import { isLoggedIn } from '#/api/identity'
import { useIdentity } from '#/api/session'
import { HomePage } from '#/features/home/home-page'

export const Route = createFileRoute('/')({ component: Page })

function Page() {
  return <HomePage reader={isLoggedIn(useIdentity()) ? 'player' : 'visitor'} />
}
