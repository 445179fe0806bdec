import { createFileRoute, useRouter } from '@tanstack/react-router'
import { isLoggedIn } from '#/api/identity'
import { useIdentity } from '#/api/session'
import { HomePage } from '#/features/home/home-page'
import { wordsOf } from '#/locales/words'

export const Route = createFileRoute('/')({ loader: wordsOf('home'), component: Page })

function Page() {
  // Until the page stands this is the one that is left; none is, when it was loaded.
  const { resolvedLocation: left } = useRouter().state
  return (
    <HomePage
      reader={isLoggedIn(useIdentity()) ? 'player' : 'visitor'}
      isTurnedTo={left !== undefined && left.pathname !== '/'}
    />
  )
}
