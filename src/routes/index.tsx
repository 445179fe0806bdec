import { createFileRoute } from '@tanstack/react-router'
import { isLoggedIn } from '#/api/identity'
import { useIdentity } from '#/api/session'
import { HomePage } from '#/features/home/home-page'
import { wordsOf } from '#/locales/words'

export const Route = createFileRoute('/')({ loader: wordsOf('home'), component: Page })

function Page() {
  return <HomePage reader={isLoggedIn(useIdentity()) ? 'player' : 'visitor'} />
}
