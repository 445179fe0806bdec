import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/rules')({ component: Page })

function Page() {
  return <h1>/rules</h1>
}
