import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/oauth2/error')({ component: Page })

function Page() {
  return <h1>/oauth2/error</h1>
}
