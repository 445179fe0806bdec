import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/payment/$status')({ component: Page })

function Page() {
  return <h1>payment</h1>
}
