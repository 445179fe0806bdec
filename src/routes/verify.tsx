import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/verify')({ component: Page })

function Page() {
  return <h1>verify</h1>
}
